import type { RequestBody } from '@holdfast/contract/endpoints/endpoint-schemas'
import { timeInAuthorOrder } from '@holdfast/contract/incidents/author-order'
import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import type { RollCount } from '@holdfast/contract/roll-call/roll-call'
import { byOldest } from '@holdfast/contract/sorting'
import { CachedResponse } from '../../platform/cached-lists/cached-response.ts'
import type { Context } from '../../platform/context.ts'
import type { ChangedCollection, Scope } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { AuthorDependencies } from '../allocations/index.ts'
import { correctedTime, isTooLate } from '../incident-log/index.ts'
import { findReportTime, lockIncident } from '../incidents/index.ts'
import { registerAttendanceRoutes } from './attendance-routes.ts'
import { registerAttendanceTokensRoutes } from './attendance-tokens/attendance-tokens-routes.ts'
import { registerMarksRoutes } from './marks-routes.ts'
import { tellOfCount } from './missing-in-the-log.ts'
import { registerNeedsRoutes } from './needs-routes.ts'
import { registerPeopleImportRoutes } from './people-import-routes.ts'
import { registerPeopleOnPhonesRoutes } from './people-on-phones-routes.ts'
import { registerPeopleRoutes } from './people-routes.ts'
import { registerPickupsRoutes } from './pickups-routes.ts'
import { isSameCount } from './roll-call-rules.ts'
import { registerRollCallSettingsRoutes } from './roll-call-settings-routes.ts'
import {
  findRollCount,
  insertRollCount,
  readOwnCounts,
  readRollCounts,
} from './roll-counts-store.ts'
import { registerRollGroupsRoutes } from './roll-groups-routes.ts'
import { findRollGroup } from './roll-groups-store.ts'
import { registerVisitorsRoutes } from './visitors-routes.ts'

type Dependencies = AuthorDependencies & {
  onEntriesAppended: (organisationid: string, entries: LogEntry[]) => void
}

export function registerRollCallRoutes(
  context: Context,
  { assignedRoles, userNames, onEntriesAppended }: Dependencies,
): void {
  const { api, cachedLists, database, now } = context
  const expecting = { context, userNames, onEntriesAppended }
  registerRollGroupsRoutes(context, expecting)
  registerPeopleRoutes(context, expecting)
  registerPeopleOnPhonesRoutes(context)
  registerNeedsRoutes(context, { assignedRoles, userNames, onEntriesAppended })
  registerPeopleImportRoutes(context, expecting)
  registerRollCallSettingsRoutes(context)
  registerVisitorsRoutes(context, { userNames })
  registerAttendanceTokensRoutes(context)
  registerAttendanceRoutes(context, { userNames, onEntriesAppended })
  registerPickupsRoutes(context, { assignedRoles, userNames })
  registerMarksRoutes(context, { assignedRoles, userNames, onEntriesAppended })

  const counts = cachedLists.define('counts', async (scope, { organisationid, ownerid }) => {
    if (!(await findReportTime(scope, ownerid))) throw new Problem('not-found')
    const list = (await readRollCounts(scope, ownerid)).sort(byOldest)
    return CachedResponse.ofCollection('counts', { organisationid }, list)
  })

  api.cachedEndpoint('listCounts', ({ organisationid, parameters }) =>
    counts({ organisationid, ownerid: parameters.id }),
  )

  api.endpoint('addCount', async ({ body, caller, organisationid, parameters }) => {
    const incidentid = parameters.id
    const { userid } = caller
    const received = now()
    const author = { userid, authorname: await userNames.nameOf(organisationid, userid), received }
    const { count, entries } = await database.changeAsFound(organisationid, async (scope) => {
      const count = await storeCount(scope, { ...body, incidentid }, author)
      const entries = await tellOfCount(scope, count, received)
      const changed: ChangedCollection[] = [{ collection: 'counts', ownerid: incidentid }]
      if (entries.length > 0) changed.push({ collection: 'logs', ownerid: incidentid })
      return { result: { count, entries }, changed }
    })
    if (entries.length > 0) onEntriesAppended(organisationid, entries)
    return count
  })
}

type Author = { userid: string; authorname: string; received: Date }

/** Stores the count; a retry returns the one that was stored first, even if the incident is closed. */
async function storeCount(
  scope: Scope,
  count: RequestBody<'addCount'> & { incidentid: string },
  { received, ...author }: Author,
): Promise<RollCount> {
  const { id: givenId, incidentid, groupid, present, missing, injured, place } = count
  // Counts are sealed by number, so the lock lets only one count of an incident get its number at a time.
  const incident = await lockIncident(scope, incidentid)
  if (!incident) throw new Problem('not-found')
  const id = givenId.toLowerCase()
  const stored = await findRollCount(scope, id)
  if (stored) {
    if (isSameCount(stored, { ...count, userid: author.userid })) return stored
    throw new Problem('taken', 'There is another count under this id already')
  }
  const written = correctedTime(count, received)
  if (isTooLate(written, incident.closed, received)) throw new Problem('closed')
  const times = { timestamp: written, devicetimestamp: count.timestamp, userid: author.userid }
  const own = await readOwnCounts(scope, { incidentid, groupid, userid: author.userid })
  const inserted = await insertRollCount(scope, {
    ...{ id, incidentid, groupid, present, missing, injured, place, ...author },
    ...(await groupAsSeen(scope, count)),
    knownalert: count.knownalert ?? null,
    listed: count.listed ?? null,
    listedpeople: count.listedpeople ?? null,
    timestamp: timeInAuthorOrder(times, own),
    devicetimestamp: count.timestamp,
    received: received.toISOString(),
  })
  // A count of another incident was stored under the id at the same moment.
  if (!inserted) throw new Problem('taken', 'There is another count under this id already')
  return inserted
}

/**
 * The group's name and number as the author saw them; if the client does not send them, the current ones.
 * So a group that was deleted meanwhile can still be counted.
 */
async function groupAsSeen(
  scope: Scope,
  { groupid, groupname, expected }: RequestBody<'addCount'>,
): Promise<Pick<RollCount, 'groupname' | 'expected'>> {
  if (groupname !== undefined && expected !== undefined) return { groupname, expected }
  const group = await findRollGroup(scope, groupid)
  if (!group) throw new Problem('invalid', 'Choose a group that exists')
  return { groupname: groupname ?? group.name, expected: expected ?? group.expected }
}
