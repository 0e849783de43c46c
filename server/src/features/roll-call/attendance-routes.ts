import { boundsOfDay, dayIn } from '@holdfast/contract/days'
import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import type { Attendance } from '@holdfast/contract/roll-call/attendance'
import type { Context } from '../../platform/context.ts'
import type { ChangedCollection, Scope } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { readOpenIncidents } from '../incidents/index.ts'
import type { UserNames } from '../user-names/index.ts'
import { changeOfList } from './attendance-rules.ts'
import { findAttendance, findListAt, insertAttendance } from './attendance-store.ts'
import { absentProblem, addedProblem } from './attendance-tokens/system-limits-rules.ts'
import { countPeople, findPeople, lockPeople, readRollCallNames } from './people-store.ts'
import { authorOfRequest, isSystem } from './request-author.ts'
import { tellOpenIncidents } from './tell-open-incidents.ts'

type Dependencies = {
  userNames: UserNames
  onEntriesAppended: (organisationid: string, entries: LogEntry[]) => void
}

/** Who is not on site today. See docs/decisions/0218. */
export function registerAttendanceRoutes(
  { api, database, now }: Context,
  { userNames, onEntriesAppended }: Dependencies,
): void {
  api.endpoint('getAttendance', ({ organisationid, query: { day } }) =>
    database.read(organisationid, async (scope) => {
      const isOn = (await readRollCallNames(scope)) === 'on'
      return (isOn ? await findAttendance(scope, day) : undefined) ?? noList(day)
    }),
  )

  api.endpoint('saveAttendance', async ({ organisationid, ...request }) => {
    const { body, caller, attendanceSystem, activity } = request
    const { day, zone = serverZone(), replaces } = body
    const sender = { caller, attendanceSystem }
    const author = await authorOfRequest(userNames, organisationid, sender)
    const { saved, entries } = await database.changeAsFound(organisationid, async (scope) => {
      if ((await readRollCallNames(scope)) === 'off') throw new Problem('invalid', NAMES_ARE_OFF)
      const moment = now()
      requireToday(day, dayIn(zone, moment))
      await lockPeople(scope)
      const before = (await findAttendance(scope, day)) ?? noList(day)
      requireLatestSeen(before, replaces)
      const { known, unknown } = await splitKnownIds(scope, body.absent)
      const standing = await findListAt(scope, moment.toISOString())
      if (attendanceSystem) {
        await requireOfSystem(scope, standing, known)
        if (standing?.day === day && isSameSet(standing.absent, known)) {
          activity.nothingChanged()
          return { result: { saved: { ...before, unknown }, entries: [] }, changed: [] }
        }
      }
      const list = await insertAttendance(scope, {
        ...{ day, ...boundsOfDay(day, zone), absent: known, given: moment.toISOString() },
        ...author,
      })
      const by = attendanceSystem ? `, by ${attendanceSystem.name}` : ''
      const summary = `${day}: ${known.length} not on site${by}`
      await activity.record(scope.trx, { kind: 'attendance-given', recordid: day, summary })
      const entries = await tellOpenIncidents(scope, changeOfList(standing ?? before, list), moment)
      const changed: ChangedCollection[] = [
        { collection: 'people' },
        ...entries.map(({ incidentid }) => ({ collection: 'logs' as const, ownerid: incidentid })),
      ]
      return { result: { saved: { ...list, unknown }, entries }, changed }
    })
    if (entries.length > 0) onEntriesAppended(organisationid, entries)
    return saved
  })
}

/**
 * `standing`: the list that applies now. A system may name another time zone, and so another day.
 * @throws Problem `invalid` if it would empty the school, `conflict` if a person has given that list, or if somebody
 * would be absent who was not when the incident began
 */
async function requireOfSystem(
  scope: Scope,
  standing: (Attendance & { userid: string }) | undefined,
  absent: readonly string[],
): Promise<void> {
  const problem = absentProblem(absent.length, await countPeople(scope))
  if (problem) throw new Problem('invalid', problem)
  if (standing !== undefined && !isSystem(standing.userid)) {
    throw new Problem(
      'conflict',
      `${standing.givenby} has given today’s list by hand. It stays for today, because the system may not know who has come in since.`,
    )
  }
  const open = await readOpenIncidents(scope.trx, [scope.organisationid])
  if (open.length === 0) return
  const were = new Set(standing?.absent)
  const added = addedProblem(absent.filter((id) => !were.has(id)).length)
  if (added) throw new Problem('conflict', added)
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  const ids = new Set(one)
  return ids.size === new Set(other).size && other.every((id) => ids.has(id))
}

const NAMES_ARE_OFF = 'Turn on roll call by name first: without names nobody can be absent'

function noList(day: string): Attendance {
  return { day, absent: [], from: null, until: null, given: null, givenby: null }
}

function serverZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** A list of another day would take out of the roll call whoever is here today. */
function requireToday(day: string, today: string): void {
  if (day === today) return
  throw new Problem('invalid', `This list is of ${day}, and today is ${today}: send that of today`)
}

/** Nobody puts a child back on the list whom somebody else has taken off meanwhile. */
function requireLatestSeen(
  { given, givenby }: Attendance,
  replaces: string | null | undefined,
): void {
  if (replaces === undefined || replaces === given) return
  throw new Problem(
    'conflict',
    given === null
      ? 'The list that you saw is not there any more. Look at the list again'
      : `${givenby} has given another list meanwhile. Look at it, and then change it`,
  )
}

/** Ids of nobody are not stored: they would be a list of people whom the school does not have. */
async function splitKnownIds(scope: Scope, given: readonly string[]) {
  const ids = [...new Set(given)]
  const people = ids.length === 0 ? [] : await findPeople(scope, ids)
  const listed = new Set(people.filter(({ active }) => active).map(({ id }) => id))
  return {
    known: ids.filter((id) => listed.has(id)),
    unknown: ids.filter((id) => !listed.has(id)),
  }
}
