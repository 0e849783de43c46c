import type { LogEntry } from '@holdfast/contract/incident-log'
import type { Context } from '../../platform/context.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { AssignedRoles } from '../allocations/index.ts'
import { findReportTime } from '../incidents/index.ts'
import type { UserNames } from '../user-names/index.ts'
import { CachedLog } from './cached-log.ts'
import { readLog } from './incident-log-store.ts'
import { LogWriter } from './log-writer.ts'

type Dependencies = {
  assignedRoles: (organisationid: string) => AssignedRoles | Promise<AssignedRoles>
  userNames: UserNames
  onEntriesAppended: (organisationid: string, entries: LogEntry[]) => void
}

export function routeIncidentLog(
  context: Context,
  { assignedRoles, userNames, onEntriesAppended }: Dependencies,
): void {
  const { api, cachedLists, database, now } = context
  const writer = new LogWriter(database, onEntriesAppended)

  const logs = cachedLists.define(
    'logs',
    async (trx, { organisationid, incidentid }, previous: CachedLog | undefined) => {
      const reported = await findReportTime(trx, organisationid, incidentid)
      if (!reported) throw new Problem('not-found')
      const log = previous?.belongsTo(reported)
        ? previous
        : CachedLog.empty(organisationid, reported)
      return log.extend(await readLog(trx, organisationid, incidentid, log.lastSeq))
    },
  )

  api.cachedEndpoint('listLogEntries', ({ organisationid, parameters, query }) => {
    const log = logs({ organisationid, incidentid: parameters.id })
    const after = query.after?.toLowerCase()
    const { limit } = query
    if (log instanceof Promise) return log.then((loaded) => loaded.responseAfter(after, limit))
    return log.responseAfter(after, limit)
  })

  api.endpoint('addLogEntry', async ({ body, organisationid, parameters, caller }) => {
    const { userid } = caller
    if (body.userid !== undefined && body.userid !== userid) {
      throw new Problem('invalid', 'A log entry can only be written in your own name')
    }
    const [roles, authorname] = await Promise.all([
      assignedRoles(organisationid),
      userNames.nameOf(organisationid, userid),
    ])
    return writer.append(organisationid, parameters.id, {
      ...body,
      id: body.id.toLowerCase(),
      userid,
      authorname,
      roleid: roles.get(userid)?.[0] ?? null,
      received: now(),
    })
  })
}
