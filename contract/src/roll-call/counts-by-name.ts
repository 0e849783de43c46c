import { groupBy } from '../grouping.ts'
import { byOldest } from '../sorting.ts'
import { onListAlone } from './absences.ts'
import { type AlertToAll, isFromBefore } from './counted-before.ts'
import type { StandingMark } from './marks.ts'
import { isAtRefuge } from './needs.ts'
import type { PersonOnPhone } from './people.ts'
import type { RollGroup } from './roll-call.ts'
import type { SummableCount } from './roll-call-totals.ts'
import { nameKey, standingCount } from './standing-count.ts'
import { injuryNote, isInjured, isMissing, wasSeen } from './standing-marks.ts'

/** What marks say as counts of groups, joined with what counts by number say of the same people. */

const NOBODY: ReadonlySet<string> = new Set()

type Group = Pick<RollGroup, 'id' | 'name' | 'expected'>
export type CountByName = SummableCount & { id: string; isByName: true }
type Sources = {
  groups: readonly Group[]
  /** Those whom the roll call expects; without any of a group, the group's own number counts. */
  people: readonly Pick<PersonOnPhone, 'id' | 'rollgroupid'>[]
  /** By number. */
  counts: readonly SummableCount[]
  /** The ids of those whom nobody expects, by the list of the day. A mark of any kind counts more. */
  absent?: ReadonlySet<string> | undefined
  /** The newest alert to everybody. */
  alerted?: AlertToAll | undefined
}

/**
 * The marks as counts of groups, one for each group with a mark, so that totals know one kind of count. Whoever
 * is missing by name stays missing when the group is counted by number later, and the other way round.
 */
export function countsByName(
  standing: readonly StandingMark[],
  { groups, people, counts, absent = NOBODY, alerted }: Sources,
): CountByName[] {
  // Somebody who has another group since the mark is expected there.
  const groupOf = new Map(people.map(({ id, rollgroupid }) => [id, rollgroupid]))
  const marked = groupBy(standing, ({ personid, groupid }) => groupOf.get(personid) ?? groupid)
  const listed = groupBy(people, ({ rollgroupid }) => rollgroupid)
  return [...marked].flatMap(([groupid, marks]) => {
    const group = groups.find(({ id }) => id === groupid)
    const markedAbsent = marks.filter(isAbsent).length
    const own = listed.get(groupid)
    const extra = marks.filter(({ personid }) => !groupOf.has(personid)).length
    const expected = own
      ? own.length - onListAlone(own, absent, marks).length + extra
      : Math.max(group?.expected ?? 0, marks.length)
    // Parents come before a class is counted, and whoever they take says nothing of the others.
    const byNumber = standingCount(
      counts.filter((count) => count.groupid === groupid),
      alerted,
    )
    if (marks.every(isOnlyReleased) && marks.length < expected) {
      return countAfterReleases(byNumber, marks, alerted)
    }
    const named = group?.name ?? marks[0]?.groupname ?? ''
    const counted = countOf({ id: groupid, name: named, expected: expected - markedAbsent }, marks)
    const before = marks.filter((mark) => isFound(mark) && isFromBefore(mark, alerted))
    const atRefuge = marks.filter((mark) => isFound(mark) && isAtRefuge(mark)).length
    const byName = {
      ...counted,
      ...(atRefuge > 0 && { atRefuge }),
      presentBefore: before.filter(({ state }) => state !== 'released').length,
    }
    return joinCounts(byName, byNumber, marks, alerted)
  })
}

function isOnlyReleased(mark: StandingMark): boolean {
  return mark.state === 'released' && !isMissing(mark)
}

function isAbsent(mark: StandingMark): boolean {
  return mark.state === 'absent' && !isMissing(mark) && !isInjured(mark)
}

function isFound(mark: StandingMark): boolean {
  return wasSeen(mark.state) && !isMissing(mark)
}

function countOf(
  { id: groupid, name: groupname, expected }: Group,
  marks: readonly StandingMark[],
): CountByName {
  const last = marks.toSorted(byOldest).at(-1) as StandingMark
  const { userid, authorname, timestamp, seq, markid } = last
  return {
    ...{ id: markid, groupid, groupname, expected, userid, authorname, timestamp, seq },
    present: marks.filter(isFound).length,
    missing: marks.filter(isMissing).map(({ name, state, place, seen }) => ({
      name,
      place: (state === 'missing' && place) || (seen?.place ?? ''),
      isMarked: true as const,
    })),
    injured: marks.filter(isInjured).map((mark) => ({
      name: mark.name,
      note: injuryNote(mark),
      isMarked: true as const,
    })),
    place: '',
    isByName: true,
  }
}

/** Of a group that was counted by number only: whoever it names as missing or injured, and is handed over, is found. */
function countAfterReleases(
  count: SummableCount | undefined,
  marks: readonly StandingMark[],
  alerted: AlertToAll | undefined,
): CountByName[] {
  if (count === undefined) return []
  const isOpen = ({ name }: { name: string }) =>
    !marks.some((mark) => settles(mark, { name, count, alerted }))
  const [missing, injured] = [count.missing.filter(isOpen), count.injured.filter(isOpen)]
  const found = count.missing.length - missing.length
  if (found === 0 && injured.length === count.injured.length) return []
  const counted = { ...count, missing, injured, present: count.present + found }
  const presentBefore = isFromBefore(count, alerted) ? count.present : 0
  const { markid: id } = marks.toSorted(byOldest).at(-1) as StandingMark
  return [{ ...counted, id, presentBefore, isByName: true, seq: Number.MAX_SAFE_INTEGER }]
}

/**
 * The later of both, with those who are missing or injured by the other one. It has the highest number, so that it
 * stands.
 */
function joinCounts(
  byName: CountByName,
  byNumber: SummableCount | undefined,
  marks: readonly StandingMark[],
  alerted: AlertToAll | undefined,
): CountByName {
  if (byNumber === undefined) return byName
  const isCountBefore = isFromBefore(byNumber, alerted)
  const areMarksBefore = marks.every((mark) => isFromBefore(mark, alerted))
  // Whoever had heard of the alert says more than who had not, whichever came later.
  const isCountLater =
    isCountBefore === areMarksBefore ? byNumber.timestamp > byName.timestamp : areMarksBefore
  const { authorname, timestamp } = byNumber
  const join = <Person extends { name: string }>(marked: Person[], counted: Person[]) => {
    const names = new Set(marked.map(({ name }) => nameKey(name)))
    const more = counted.filter(
      ({ name }) =>
        !names.has(nameKey(name)) &&
        !marks.some((mark) => settles(mark, { name, count: byNumber, alerted })),
    )
    return [...marked, ...more.map((person) => ({ ...person, by: { authorname, timestamp } }))]
  }
  const missing = join(byName.missing, byNumber.missing)
  const names = new Set(missing.map(({ name }) => nameKey(name)))
  const found = marks.filter((mark) => isFound(mark) && !names.has(nameKey(mark.name))).length
  const present = Math.min(byName.present, found)
  return {
    ...(isCountLater ? { ...byNumber, id: byName.id, isByName: true as const } : byName),
    ...(!isCountLater && { present }),
    ...(!isCountLater && { presentBefore: Math.min(byName.presentBefore ?? 0, present) }),
    // Whoever counts a class by number does not see the stairs.
    ...(byName.atRefuge && { atRefuge: byName.atRefuge }),
    missing,
    injured: join(byName.injured, byNumber.injured),
    seq: Number.MAX_SAFE_INTEGER,
  }
}

/**
 * Of somebody whom a count names, a later mark says more, unless one tap marked a whole class, or the mark is by
 * somebody who had not heard of the alert while the count is by somebody who had.
 */
function settles(
  mark: Pick<StandingMark, 'name' | 'timestamp' | 'knownalert' | 'ofseveral'>,
  { name, count, alerted }: { name: string; count: SummableCount; alerted: AlertToAll | undefined },
): boolean {
  const isOutdated = isFromBefore(mark, alerted) && !isFromBefore(count, alerted)
  const isLater = mark.timestamp > count.timestamp && !isOutdated
  return nameKey(mark.name) === nameKey(name) && isLater && !mark.ofseveral
}

type PersonInCount = {
  name: string
  mark: StandingMark | undefined
  alerted: AlertToAll | undefined
}

/** What a count by number says of a person whom it names, unless a later mark says more. */
export function namedInCount(
  count: SummableCount,
  { name, mark, alerted }: PersonInCount,
): { state: 'missing' | 'injured'; detail: string } | undefined {
  if (mark && settles(mark, { name, count, alerted })) return undefined
  const isSame = (person: { name: string }) => nameKey(person.name) === nameKey(name)
  const missing = count.missing.find(isSame)
  if (missing) return { state: 'missing', detail: missing.place }
  const injured = count.injured.find(isSame)
  return injured && { state: 'injured', detail: injured.note }
}
