import type { Permission } from '@holdfast/contract/endpoints/permissions'
import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import type { Context } from '../../platform/context.ts'
import type { Scope } from '../../platform/database/database.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import { Problem } from '../../platform/http/problem.ts'
import { type AssignedRoles, readAllocationChanges } from '../allocations/index.ts'
import { findIncident, findReportTime } from '../incidents/index.ts'
import type { UserNames } from '../user-names/index.ts'
import { CachedLog } from './cached-log.ts'
import {
  correctedTime,
  isTooLate,
  mayArriveTooLate,
  mayHaveHeldRole,
} from './incident-log-rules.ts'
import { countErasures, findEntry, readLog } from './incident-log-store.ts'
import { LogWriter } from './log-writer.ts'
import { requireStepToParents } from './messages-to-parents.ts'

type Dependencies = {
  assignedRoles: (organisationid: string) => AssignedRoles | Promise<AssignedRoles>
  userNames: UserNames
  onEntriesAppended: (organisationid: string, entries: LogEntry[]) => void
}

export function registerIncidentLogRoutes(
  context: Context,
  { assignedRoles, userNames, onEntriesAppended }: Dependencies,
): void {
  const { access, api, cachedLists, database, now } = context
  const writer = new LogWriter(database, onEntriesAppended)

  const logs = cachedLists.define(
    'logs',
    async (scope, { organisationid, ownerid }, previous: CachedLog | undefined) => {
      const time = await findReportTime(scope, ownerid)
      if (!time) throw new Problem('not-found')
      // An erased name changes entries that were read before.
      const reported = `${time} ${await countErasures(scope, ownerid)}`
      const log = previous?.belongsTo(reported)
        ? previous
        : CachedLog.empty(organisationid, reported)
      return log.extend(await readLog(scope, ownerid, log.lastSeq))
    },
  )

  api.cachedEndpoint('listLogEntries', ({ organisationid, parameters, query }) => {
    const log = logs({ organisationid, ownerid: parameters.id })
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
    const refersto = body.refersto?.toLowerCase() ?? null
    if (refersto !== null) {
      const entry = await database.read(organisationid, (scope) =>
        findEntry(scope, parameters.id, refersto),
      )
      await requireCorrectable(entry, caller, access)
    }
    const received = now()
    const id = body.id.toLowerCase()
    const timestamp = correctedTime(body, received)
    const right = OF_THE_TEAM[body.type]
    if (right && !(await access.hasPermission(caller, right.permission))) {
      await database.read(organisationid, (scope) =>
        requireRoleThen(scope, parameters.id, {
          ...{ id, timestamp, received, userid, refusal: right.refusal },
        }),
      )
    }
    if (body.type === 'parents') {
      await requireStepToParents({ access, database }, caller, {
        ...{ organisationid, incidentid: parameters.id, id, content: body.content },
      })
    }
    if (mayArriveTooLate(timestamp, received)) {
      await database.read(organisationid, (scope) =>
        requireInTime(scope, parameters.id, { id, timestamp, received }),
      )
    }
    const [roles, authorname] = await Promise.all([
      assignedRoles(organisationid),
      userNames.nameOf(organisationid, userid),
    ])
    return writer.append(organisationid, parameters.id, {
      ...body,
      id,
      refersto,
      happened: body.happened ?? null,
      pictures: body.pictures ?? [],
      userid,
      authorname,
      roleid: roles.get(userid)?.[0] ?? null,
      received,
    })
  })
}

/** The entries that not everybody writes. */
const OF_THE_TEAM: Partial<Record<LogEntry['type'], { permission: Permission; refusal: string }>> =
  {
    decision: {
      permission: 'record decisions',
      refusal: 'Only admins and holders of team roles record decisions',
    },
    sitrep: {
      permission: 'write situation reports',
      refusal: 'Only admins and holders of team roles write situation reports',
    },
  }

/** A retry of a stored entry is never too late. @throws Problem `closed` */
async function requireInTime(
  scope: Scope,
  incidentid: string,
  entry: { id: string; timestamp: string; received: Date },
): Promise<void> {
  const closed = (await findIncident(scope, incidentid))?.closed ?? null
  if (!isTooLate(entry.timestamp, closed, entry.received)) return
  if ((await findEntry(scope, incidentid, entry.id)) === undefined) throw new Problem('closed')
}

/**
 * A phone without a network may send an entry after its author has handed the role on, for 28 days. A retry of
 * a stored entry is never refused.
 * @throws Problem `not-allowed`
 */
async function requireRoleThen(
  scope: Scope,
  incidentid: string,
  entry: { id: string; timestamp: string; received: Date; userid: string; refusal: string },
): Promise<void> {
  const changes = await readAllocationChanges(scope, incidentid, 0)
  if (mayHaveHeldRole(changes, entry, entry.received)) return
  if ((await findEntry(scope, incidentid, entry.id)) !== undefined) return
  throw new Problem('not-allowed', entry.refusal)
}

/** @throws Problem `invalid` if there is no such entry, `not-allowed` */
async function requireCorrectable(
  entry: LogEntry | undefined,
  caller: SignedInUser,
  access: Context['access'],
): Promise<void> {
  if (entry === undefined || entry.type === 'correction') {
    throw new Problem('invalid', 'A correction must refer to an entry of this log')
  }
  const isAllowed =
    entry.userid === caller.userid || (await access.hasPermission(caller, 'correct the log'))
  if (isAllowed) return
  throw new Problem(
    'not-allowed',
    'An entry is corrected by its author, an incident manager or an admin',
  )
}
