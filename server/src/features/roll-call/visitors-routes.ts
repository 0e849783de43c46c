import type { RequestBody } from '@holdfast/contract/endpoints/endpoint-schemas'
import type { Visitor } from '@holdfast/contract/roll-call/visitors'
import {
  findVisitorsGroup,
  isReception,
  VISITORS_GROUP,
} from '@holdfast/contract/roll-call/visitors-group'
import type { Context } from '../../platform/context.ts'
import type { ChangedCollection, Scope } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { correctedTime } from '../incident-log/index.ts'
import { findFirstOpenReport } from '../incidents/index.ts'
import type { UserNames } from '../user-names/index.ts'
import { readRollCallNames } from './people-store.ts'
import { lockRollGroups, readRollGroups, upsertRollGroup } from './roll-groups-store.ts'
import {
  insertVisitor,
  lockVisitor,
  readVisitors,
  type StoredVisitor,
  updateDeparture,
} from './visitors-store.ts'

/** Reception sees for so long who has left, to take it back. */
const SHOWN_AFTER_DEPARTURE_MS = 24 * 60 * 60 * 1000

/** Visitors are signed in and out by admins and by those who count their roll group. See docs/decisions/0218. */
export function registerVisitorsRoutes(
  { api, database, now }: Context,
  { userNames }: { userNames: UserNames },
): void {
  api.endpoint('listVisitors', ({ caller, organisationid }) =>
    database.read(organisationid, async (scope) => {
      await requireReception(scope, caller)
      if ((await readRollCallNames(scope)) === 'off') return []
      const since = new Date(now().getTime() - SHOWN_AFTER_DEPARTURE_MS)
      return readVisitors(scope, { since: since.toISOString() })
    }),
  )

  api.endpoint('addVisitor', async ({ body, caller, organisationid, activity }) => {
    const { userid } = caller
    const authorname = await userNames.nameOf(organisationid, userid)
    const visitor = { ...visitorOf(body, now()), userid, authorname }
    return database.changeAsFound(organisationid, async (scope) => {
      // Held until the end, so that the group of visitors is made once.
      await lockRollGroups(scope)
      await requireReception(scope, caller)
      if ((await readRollCallNames(scope)) === 'off') throw new Problem('invalid', NAMES_ARE_OFF)
      const stored = await lockVisitor(scope, visitor.id)
      if (stored) {
        if (!isSameVisitor(stored, visitor)) throw new Problem('taken', TAKEN)
        activity.nothingChanged()
        return { result: answerOf(stored), changed: [] }
      }
      const { group, isNew } = await visitorsGroup(scope)
      const { id: recordid, name: summary } = group
      if (isNew) {
        await activity.record(scope.trx, { kind: 'roll-group-added', recordid, summary })
      } else activity.nothingChanged()
      const added = { ...visitor, rollgroupid: group.id, departed: null, departedby: null }
      await insertVisitor(scope, added)
      const changed: ChangedCollection[] = [
        { collection: 'people' },
        ...(isNew ? [{ collection: 'rollgroups' } as const] : []),
      ]
      return { result: answerOf(added), changed }
    })
  })

  api.endpoint('addDeparture', async ({ body, caller, organisationid, parameters }) => {
    const authorname = await userNames.nameOf(organisationid, caller.userid)
    return database.changeAsFound(organisationid, async (scope) => {
      await requireReception(scope, caller)
      const stored = await lockVisitor(scope, parameters.id)
      if (!stored) throw new Problem('not-found')
      const { departed: timestamp, sent } = body
      // A second tap, on another device too, does not move the time at which they left.
      if ((timestamp === null) === (stored.departed === null)) {
        return { result: answerOf(stored), changed: [] }
      }
      const departed = timestamp && (await departureTime(scope, stored, { timestamp, sent }, now()))
      const departedby = departed === null ? null : authorname
      const result = await updateDeparture(scope, { id: stored.id, departed, departedby })
      return { result, changed: [{ collection: 'people' }] }
    })
  })
}

/** During an incident nobody leaves its roll call by an earlier time that somebody enters. */
async function departureTime(
  scope: Scope,
  { arrived }: StoredVisitor,
  left: { timestamp: string; sent?: string | undefined },
  received: Date,
): Promise<string> {
  const departed = timeUntil(left, received)
  if (departed < arrived) {
    throw new Problem('invalid', 'The time of departure must be after the arrival')
  }
  const report = await findFirstOpenReport(scope)
  return report !== undefined && departed < report ? received.toISOString() : departed
}

const NAMES_ARE_OFF = 'Ask an admin to turn on roll call by name first: visitors are kept by name'
const TAKEN = 'There is another visitor under this id already'

async function requireReception(
  scope: Scope,
  caller: { userid: string; type: string },
): Promise<void> {
  if (isReception(caller, await readRollGroups(scope))) return
  throw new Problem('not-allowed')
}

function visitorOf({ id, name, host, arrived, sent }: RequestBody<'addVisitor'>, received: Date) {
  const corrected = timeUntil({ timestamp: arrived, sent }, received)
  return { id, name, host, arrived: corrected, devicearrived: arrived }
}

/** No later than the receipt: a list that is kept was read then, and would leave out who comes in a second. */
function timeUntil(at: Parameters<typeof correctedTime>[0], received: Date): string {
  const time = correctedTime(at, received)
  const latest = received.toISOString()
  return time < latest ? time : latest
}

function isSameVisitor(
  stored: StoredVisitor,
  given: Pick<StoredVisitor, 'name' | 'host' | 'devicearrived' | 'userid'>,
): boolean {
  return (
    stored.name === given.name &&
    stored.host === given.host &&
    stored.devicearrived === given.devicearrived &&
    stored.userid === given.userid
  )
}

function answerOf({ devicearrived: _, ...visitor }: StoredVisitor): Visitor {
  return visitor
}

/** The roll group of the visitors, which is made for the first one. The groups must be locked. */
async function visitorsGroup(scope: Scope) {
  const groups = await readRollGroups(scope)
  const known = findVisitorsGroup(groups)
  if (known) return { group: known, isNew: false }
  const sort = Math.max(0, ...groups.map((group) => group.sort))
  const group = { ...VISITORS_GROUP, expected: 0, counters: [], sort }
  await upsertRollGroup(scope, group)
  return { group, isNew: true }
}
