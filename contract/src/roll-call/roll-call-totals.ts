import { bySort } from '../sorting.ts'
import { type Added, addedSince, type WithList } from './added-to-lists.ts'
import { type AlertToAll, isFromBefore } from './counted-before.ts'
import type { InjuredPerson, MissingPerson, RollCount, RollGroup } from './roll-call.ts'
import { standingCount } from './standing-count.ts'

/** The totals of an incident's counts, the same for screens, board and reports. */

type Group = Pick<RollGroup, 'id' | 'name' | 'expected' | 'sort' | 'counters'> & WithList
/** Somebody whom a count names. `by`: who said so, if that is not the count's author; `isMarked`: by a mark. */
type Named = { by?: Pick<RollCount, 'authorname' | 'timestamp'>; isMarked?: true }
/** The numbers and people of one count. */
export type CountFigures = Pick<
  RollCount,
  'groupid' | 'groupname' | 'expected' | 'present' | 'place'
> & { missing: (MissingPerson & Named)[]; injured: (InjuredPerson & Named)[] }
/** What totals need of a count. Counts that a device has not sent yet have these fields too. */
export type SummableCount = CountFigures &
  Pick<RollCount, 'timestamp' | 'seq' | 'userid' | 'authorname'> & {
    knownalert?: RollCount['knownalert'] | undefined
    listed?: RollCount['listed'] | undefined
    listedpeople?: RollCount['listedpeople'] | undefined
    /** Of a count that is made of marks: how many of those present were marked before the newest alert. */
    presentBefore?: number
    /** Of a count that is made of marks: how many of those present wait at a refuge. */
    atRefuge?: number
  }

/**
 * `count` is the latest; undefined while nobody has counted the group. `expected` is what its author saw, with those
 * who were `added` to the list since: nobody has counted them yet. `listed` is what the list expects now.
 */
export type GroupOfRollCall<Count extends SummableCount> = {
  id: string
  name: string
  expected: number
  listed: number
  counters: readonly string[]
  /** Neither present nor named as missing; 0 while nobody has counted the group. */
  notExplained: number
  /** How many of those present were counted before the newest alert to everybody. */
  countedBefore: number
  count: Count | undefined
} & Added &
  WithList

/** A person, the name of the group, and the count that named them. */
export type ReportedPerson<Person, Count> = Person & { group: string; count: Count }

/**
 * `expected` + `more` = `present` + `missing` + `notExplained` + `notCounted`, so nobody is left out.
 * `notCounted` are those expected in groups that nobody has counted yet, and who was `added` to a list since its count.
 */
export type RollCallTotals = {
  expected: number
  present: number
  missing: number
  injured: number
  notExplained: number
  notCounted: number
  added: number
  /** Of those present, how many were counted before the newest alert to everybody. */
  countedBefore: number
  /** Of those present, how many wait at a refuge, and so are still in the building; left out if nobody does. */
  atRefuge?: number | undefined
  /** Present or missing beyond those expected, summed over the groups. */
  more: number
  groups: number
  groupsNotCounted: number
}

export type RollCall<Count extends SummableCount> = {
  /** In the order of the list; groups that were deleted after they were counted come last. */
  groups: GroupOfRollCall<Count>[]
  totals: RollCallTotals
  missing: ReportedPerson<MissingPerson & Named, Count>[]
  injured: ReportedPerson<InjuredPerson & Named, Count>[]
}

/** Those for whom an incident is not over. */
export type Unresolved = Pick<
  RollCallTotals,
  'missing' | 'notExplained' | 'notCounted' | 'countedBefore' | 'atRefuge'
>

/** `notCounted` is 0 while nobody counts at all, as in a lockdown: then it says nothing. */
export function unresolvedOf({ totals }: Pick<RollCall<SummableCount>, 'totals'>): Unresolved {
  const { missing, notExplained, countedBefore, atRefuge, groups, groupsNotCounted } = totals
  const notCounted = groupsNotCounted < groups ? totals.notCounted : 0
  return { missing, notExplained, notCounted, countedBefore, ...(atRefuge && { atRefuge }) }
}

/** Such as `1 missing, 2 not explained, 240 not counted yet`; empty when nobody is. */
export function describeUnresolved({
  missing,
  notExplained,
  notCounted,
  countedBefore,
  atRefuge = 0,
}: Unresolved): string {
  const parts = [
    missing > 0 && `${missing} missing`,
    atRefuge > 0 && `${atRefuge} at a refuge`,
    notExplained > 0 && `${notExplained} not explained`,
    notCounted > 0 && `${notCounted} not counted yet`,
    countedBefore > 0 && `${countedBefore} not counted again since the last alert`,
  ]
  return parts.filter(Boolean).join(', ')
}

/**
 * Uses the count of each group that stands. If several have the same time, the last received. `alerted`: the newest
 * alert to everybody.
 */
export function summariseRollCall<Count extends SummableCount>(
  groups: readonly Group[],
  counts: readonly Count[],
  alerted?: AlertToAll,
): RollCall<Count> {
  const standing = standingCounts(counts, alerted)
  // Whoever has another group since their own was counted was counted there.
  const counted = new Set([...standing.values()].flatMap(({ listedpeople }) => listedpeople ?? []))
  const listed = groups
    .toSorted(bySort)
    .map((group) => summariseGroup(group, standing.get(group.id), { alerted, counted }))
  const ids = new Set(groups.map(({ id }) => id))
  const deleted = [...standing.values()]
    .filter(({ groupid }) => !ids.has(groupid))
    .map((count) =>
      summariseGroup({ id: count.groupid, name: count.groupname, ...NO_GROUP }, count, {
        ...{ alerted, counted },
      }),
    )
  const all = [...listed, ...deleted]
  const missing = listPeople(all, ({ missing }) => missing)
  const injured = listPeople(all, ({ injured }) => injured)
  return { groups: all, totals: sumCounts(all), missing, injured }
}

/** The count that stands of each group, by the group's id. */
export function standingCounts<Count extends SummableCount>(
  counts: readonly Count[],
  alerted: AlertToAll | undefined,
): Map<string, Count> {
  const standing = new Map<string, Count>()
  for (const groupid of new Set(counts.map((count) => count.groupid))) {
    const ofGroup = counts.filter((count) => count.groupid === groupid)
    const count = standingCount(ofGroup, alerted)
    if (count) standing.set(groupid, count)
  }
  return standing
}

const NO_GROUP = { expected: 0, counters: [] }

type Circumstances = { alerted: AlertToAll | undefined; counted: ReadonlySet<string> }

function summariseGroup<Count extends SummableCount>(
  group: Omit<Group, 'sort'>,
  count: Count | undefined,
  { alerted, counted }: Circumstances,
): GroupOfRollCall<Count> {
  const { id, name, expected: listed, counters, list } = group
  const of = { id, name, listed, counters, list, count }
  if (count === undefined) {
    const nothing = { notExplained: 0, countedBefore: 0, added: 0, addedids: [] }
    return { ...of, expected: listed, ...nothing }
  }
  const since = addedSince(group, count, counted)
  return {
    ...{ ...of, ...since },
    expected: count.expected + since.added,
    notExplained: notExplainedIn(count),
    countedBefore: count.presentBefore ?? (isFromBefore(count, alerted) ? count.present : 0),
  }
}

/** How many of those expected are neither present nor named as missing. */
export function notExplainedIn({
  expected,
  present,
  missing,
}: Pick<CountFigures, 'expected' | 'present' | 'missing'>): number {
  return Math.max(0, expected - present - missing.length)
}

/** `4B: 26 of 28 present, Tennis court; missing: Sam (last seen: Library); injured: …` */
export function describeCount(count: CountFigures): string {
  const { groupname, expected, present, missing, injured, place } = count
  const notExplained = notExplainedIn(count)
  return [
    `${groupname}: ${present} of ${expected} present${place && `, ${place}`}`,
    missing.length > 0 && `missing: ${describeMissing(missing)}`,
    notExplained > 0 && `not explained: ${notExplained}`,
    injured.length > 0 &&
      `injured: ${injured.map(({ name, note }) => describePerson(name, note)).join(', ')}`,
  ]
    .filter(Boolean)
    .join('; ')
}

/** `Sam (last seen: Library), name not known` */
export function describeMissing(missing: readonly MissingPerson[]): string {
  return missing
    .map(({ name, place }) => describePerson(name, place && `last seen: ${place}`))
    .join(', ')
}

function describePerson(name: string, detail: string): string {
  const known = name || NAME_NOT_KNOWN
  return detail === '' ? known : `${known} (${detail})`
}

/** Shown in place of a name that nobody has given. */
export const NAME_NOT_KNOWN = 'name not known'

function listPeople<Count extends SummableCount, Person>(
  groups: readonly GroupOfRollCall<Count>[],
  select: (count: Count) => readonly Person[],
): ReportedPerson<Person, Count>[] {
  return groups.flatMap(({ name, count }) =>
    count ? select(count).map((person) => ({ ...person, group: name, count })) : [],
  )
}

function sumCounts(groups: readonly GroupOfRollCall<SummableCount>[]): RollCallTotals {
  const sum = (select: (group: GroupOfRollCall<SummableCount>) => number) =>
    groups.reduce((total, group) => total + select(group), 0)
  const atRefuge = sum(({ count }) => count?.atRefuge ?? 0)
  return {
    ...(atRefuge > 0 && { atRefuge }),
    expected: sum(({ expected }) => expected),
    present: sum(({ count }) => count?.present ?? 0),
    missing: sum(({ count }) => count?.missing.length ?? 0),
    injured: sum(({ count }) => count?.injured.length ?? 0),
    notExplained: sum(({ notExplained }) => notExplained),
    notCounted: sum(({ expected, count, added }) => (count ? added : expected)),
    added: sum(({ added }) => added),
    countedBefore: sum(({ countedBefore }) => countedBefore),
    more: sum(({ count }) =>
      count ? Math.max(0, count.present + count.missing.length - count.expected) : 0,
    ),
    groups: groups.length,
    groupsNotCounted: sum(({ count }) => (count ? 0 : 1)),
  }
}

/** Whether every group has been counted since the newest alert, and all whom its list expects now are present. */
export function isComplete(totals: RollCallTotals): boolean {
  const { groupsNotCounted, added, missing, notExplained, countedBefore } = totals
  return groupsNotCounted + added + missing + notExplained + countedBefore === 0
}
