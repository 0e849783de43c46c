import type { LogEntry } from '@holdfast/contract/incident-log'
import type { Context } from '../../platform/context.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { HeldRoles } from '../allocations/index.ts'
import { findReportTime } from '../incidents/index.ts'
import type { UserNames } from '../users/index.ts'
import { readLog } from './incident-log-store.ts'
import { LogSnapshot } from './log-snapshot.ts'
import { LogWriter } from './log-writer.ts'

type Deps = {
  heldRoles: (organisationid: string) => HeldRoles | Promise<HeldRoles>
  userNames: (organisationid: string) => UserNames | Promise<UserNames>
  pushEntries: (organisationid: string, entries: LogEntry[]) => void
}

export function routeIncidentLog(
  context: Context,
  { heldRoles, userNames, pushEntries }: Deps,
): void {
  const { api, collections, database, now } = context
  const writer = new LogWriter(database, pushEntries)

  const logs = collections.define<LogSnapshot>(
    'logs',
    async (trx, { organisationid, incidentid = '' }, earlier) => {
      const reported = await findReportTime(trx, organisationid, incidentid)
      if (!reported) throw new Problem('not-found')
      const known = earlier?.isOf(reported) ? earlier : LogSnapshot.empty(organisationid, reported)
      return known.extend(await readLog(trx, organisationid, incidentid, known.lastSeq))
    },
  )

  api.collection('listLogEntries', ({ organisationid, parameters, query }) => {
    const log = logs({ organisationid, incidentid: parameters.id })
    const after = query.after?.toLowerCase()
    return log instanceof Promise ? log.then((ready) => ready.answer(after)) : log.answer(after)
  })

  api.route('addLogEntry', async ({ body, organisationid, parameters, person }) => {
    const { userid } = person
    if (body.userid !== undefined && body.userid !== userid) {
      throw new Problem('invalid', 'A log entry can only be written in your own name')
    }
    const [roles, names] = await Promise.all([heldRoles(organisationid), userNames(organisationid)])
    return writer.append(organisationid, parameters.id, {
      ...body,
      id: body.id.toLowerCase(),
      userid,
      authorname: names.get(userid) ?? userid,
      roleid: roles.get(userid)?.[0] ?? null,
      received: now(),
    })
  })
}
