import type { InjuredPerson, MissingPerson, RollCount, RollGroup } from './roll-call.ts'
import { byOldest, bySort } from './sorting.ts'

/** What the counts of an incident add up to. Pure: screens, the board and reports show the same. */

type Group = Pick<RollGroup, 'id' | 'name' | 'expected' | 'sort' | 'counters'>
/** What was counted. */
export type Counted = Pick<
  RollCount,
  'groupid' | 'groupname' | 'expected' | 'present' | 'missing' | 'injured' | 'place'
>
/** With who counted when; a count that a device has still to send has no more. */
export type CountedNumbers = Counted &
  Pick<RollCount, 'timestamp' | 'seq' | 'userid' | 'authorname'>

/** `count` is the one that stands; without one the group was not heard of. */
export type GroupOfRollCall<Count extends CountedNumbers> = {
  id: string
  name: string
  expected: number
  counters: readonly string[]
  /** Neither present nor named as missing; 0 while the group was not heard of. */
  unaccounted: number
  count: Count | undefined
}

/** With the group and who reported it when. */
export type ReportedPerson<Person, Count> = Person & { group: string; count: Count }

export type RollCallTotals = {
  expected: number
  present: number
  missing: number
  injured: number
  unaccounted: number
  groups: number
  notHeardOf: number
}

export type RollCall<Count extends CountedNumbers> = {
  /** In their order; those that were counted and are gone from the list are last. */
  groups: GroupOfRollCall<Count>[]
  totals: RollCallTotals
  missing: ReportedPerson<MissingPerson, Count>[]
  injured: ReportedPerson<InjuredPerson, Count>[]
}

/** Of each group the count with the latest time stands; of several at the same time the last received. */
export function summariseRollCall<Count extends CountedNumbers>(
  groups: readonly Group[],
  counts: readonly Count[],
): RollCall<Count> {
  const last = new Map<string, Count>()
  for (const count of [...counts].sort(byOldest)) last.set(count.groupid, count)
  const listed = groups.toSorted(bySort).map((group) => ofGroup(group, last.get(group.id)))
  const ids = new Set(groups.map(({ id }) => id))
  const gone = [...last.values()]
    .filter(({ groupid }) => !ids.has(groupid))
    .map((count) => ofGroup({ id: count.groupid, name: count.groupname, ...NO_GROUP }, count))
  const all = [...listed, ...gone]
  const missing = peopleOf(all, ({ missing }) => missing)
  const injured = peopleOf(all, ({ injured }) => injured)
  return { groups: all, totals: totalsOf(all), missing, injured }
}

const NO_GROUP = { expected: 0, counters: [] }

function ofGroup<Count extends CountedNumbers>(
  { id, name, expected, counters }: Omit<Group, 'sort'>,
  count: Count | undefined,
): GroupOfRollCall<Count> {
  if (count === undefined) return { id, name, expected, counters, unaccounted: 0, count }
  return {
    ...{ id, name, counters, count },
    expected: count.expected,
    unaccounted: unaccountedIn(count),
  }
}

/** How many of those expected are neither present nor named as missing. */
export function unaccountedIn({
  expected,
  present,
  missing,
}: Pick<Counted, 'expected' | 'present' | 'missing'>): number {
  return Math.max(0, expected - present - missing.length)
}

/** `4B: 26 of 28 present, Tennis court; missing: Sam (last seen: Library); injured: …` */
export function describeCount(count: Counted): string {
  const { groupname, expected, present, missing, injured, place } = count
  const unaccounted = unaccountedIn(count)
  return [
    `${groupname}: ${present} of ${expected} present${place && `, ${place}`}`,
    missing.length > 0 &&
      `missing: ${missing.map(({ name, place }) => describePerson(name, place && `last seen: ${place}`)).join(', ')}`,
    unaccounted > 0 && `not accounted for: ${unaccounted}`,
    injured.length > 0 &&
      `injured: ${injured.map(({ name, note }) => describePerson(name, note)).join(', ')}`,
  ]
    .filter(Boolean)
    .join('; ')
}

function describePerson(name: string, detail: string): string {
  const known = name || NAME_NOT_KNOWN
  return detail === '' ? known : `${known} (${detail})`
}

/** In place of a name that nobody has given. */
export const NAME_NOT_KNOWN = 'name not known'

function peopleOf<Count extends CountedNumbers, Person>(
  groups: readonly GroupOfRollCall<Count>[],
  of: (count: Count) => readonly Person[],
): ReportedPerson<Person, Count>[] {
  return groups.flatMap(({ name, count }) =>
    count ? of(count).map((person) => ({ ...person, group: name, count })) : [],
  )
}

function totalsOf(groups: readonly GroupOfRollCall<CountedNumbers>[]): RollCallTotals {
  const sum = (of: (group: GroupOfRollCall<CountedNumbers>) => number) =>
    groups.reduce((total, group) => total + of(group), 0)
  return {
    expected: sum(({ expected }) => expected),
    present: sum(({ count }) => count?.present ?? 0),
    missing: sum(({ count }) => count?.missing.length ?? 0),
    injured: sum(({ count }) => count?.injured.length ?? 0),
    unaccounted: sum(({ unaccounted }) => unaccounted),
    groups: groups.length,
    notHeardOf: sum(({ count }) => (count ? 0 : 1)),
  }
}
