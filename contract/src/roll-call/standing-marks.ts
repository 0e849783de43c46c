import { groupBy } from '../grouping.ts'
import { byOldest } from '../sorting.ts'
import { onListAlone } from './absences.ts'
import { type AlertToAll, isFromBefore } from './counted-before.ts'
import type { MarkState } from './mark-words.ts'
import type { MarkedPerson, RollMark, StandingMark } from './marks.ts'
import type { PersonOnPhone } from './people.ts'
import { isSameAdult } from './release-words.ts'
import type { RollGroup } from './roll-call.ts'
import type { SummableCount } from './roll-call-totals.ts'
import { nameKey, standingCount } from './standing-count.ts'

/** What stands of each person after all marks of an incident, the same on phones and the server. */

/** Two people, or two devices of one account, that disagree within this time, neither knowing of the other, contradict each other. */
const CONFLICT_MS = 2 * 60_000

/** Of a mark, what standing needs; also of one that a device has not sent yet. */
export type MarkToStand = Pick<
  RollMark,
  | ('id' | 'people' | 'state' | 'place' | 'note' | 'userid' | 'authorname')
  | ('device' | 'timestamp' | 'seq' | 'known' | 'knownalert' | 'release')
> & {
  /** As in what stands; undefined of a mark that says itself whom it marks. */
  ofseveral?: boolean
}

/** The same for each mark of one person. Somebody on no list is known by name and group. */
export function personKey({ personid, name, groupid }: Omit<MarkedPerson, 'groupname'>): string {
  return personid === '' ? `name ${groupid} ${name.trim().toLowerCase()}` : `id ${personid}`
}

/** Adds the marks to what stands, in any order. Returns everybody who has been marked. */
export function standMarks(
  standing: readonly StandingMark[],
  marks: readonly MarkToStand[],
): StandingMark[] {
  const all = new Map(standing.map((mark) => [personKey(mark), mark]))
  for (const mark of marks) {
    for (const person of mark.people) {
      const key = personKey(person)
      all.set(key, withMark(all.get(key), mark, person))
    }
  }
  return [...all.values()]
}

function withMark(
  before: StandingMark | undefined,
  mark: MarkToStand,
  person: MarkedPerson,
): StandingMark {
  const now = asStanding(mark, person)
  if (before === undefined) return now
  if (before.markid === now.markid) return before
  const isLater = now.timestamp > before.timestamp || isSameTimeButLater(now, before)
  const [later, earlier] = isLater ? [now, before] : [before, now]
  return {
    ...later,
    seq: Math.max(before.seq, now.seq),
    released: standingRelease(before, now),
    seen: [later, earlier].find(({ seen }) => seen?.place)?.seen ?? later.seen ?? earlier.seen,
    conflict: findConflict(later, [
      asConflict(earlier),
      ...(before.conflict ? [before.conflict] : []),
    ]),
  }
}

type Released = StandingMark['released']

/** A class is marked present by one tap, so a mark by somebody who had not heard of the release says nothing of it. */
function standingRelease(before: StandingMark, now: StandingMark): Released {
  const [last] = [before.released, now.released]
    .filter((released) => released !== null)
    .sort((a, b) => (a.timestamp < b.timestamp ? 1 : -1))
  if (last === undefined) return null
  return [before, now].some((mark) => isKnownReturn(mark, last)) ? null : last
}

function isKnownReturn(
  { state, known, markseq }: StandingMark,
  { seq }: NonNullable<Released>,
): boolean {
  return markseq !== seq && known >= seq && ['present', 'injured', 'missing'].includes(state)
}

function isSameTimeButLater(a: StandingMark, b: StandingMark): boolean {
  return a.timestamp === b.timestamp && a.markseq > b.markseq
}

type Conflict = NonNullable<StandingMark['conflict']>

function asConflict({
  state,
  place,
  note,
  userid,
  authorname,
  device,
  timestamp,
  release,
  markseq,
}: StandingMark): Conflict {
  return { state, place, note, userid, authorname, device, timestamp, release, seq: markseq }
}

/** The first of these with which the mark disagrees without having known it. */
function findConflict(mark: StandingMark, others: readonly Conflict[]): Conflict | null {
  const found = others.find(
    (other) =>
      isContrary(mark, other) &&
      // Whoever did not know that somebody is missing or was handed over must be told, however late a phone sends.
      (other.state === 'missing' ||
        other.state === 'released' ||
        Date.parse(mark.timestamp) - Date.parse(other.timestamp) <= CONFLICT_MS) &&
      other.seq > mark.known,
  )
  return found ?? null
}

function isContrary(mark: Conflict | StandingMark, other: Conflict): boolean {
  // Several people may use one account at a gate.
  if (mark.state === 'released' && other.state === 'released') {
    return !isSameAdult(mark.release, other.release)
  }
  const isOfOne = other.userid === mark.userid && !areTwoDevices(mark, other)
  return !isOfOne && whereabouts(other.state) !== whereabouts(mark.state)
}

/** Of one account. A mark from before, or one that is not sent yet, names no device. */
export function areTwoDevices(
  a: Pick<Conflict, 'userid' | 'device'>,
  b: Pick<Conflict, 'userid' | 'device'>,
): boolean {
  return a.userid === b.userid && Boolean(a.device && b.device) && a.device !== b.device
}

function asStanding(mark: MarkToStand, person: MarkedPerson): StandingMark {
  const { id, state, place, note, userid, authorname, timestamp, release, seq, known } = mark
  const { device, knownalert } = mark
  return {
    ...person,
    ...{ state, place, note, userid, authorname, device, timestamp, release, known, knownalert },
    ...{ markid: id, markseq: seq, seq },
    ofseveral: mark.ofseveral ?? mark.people.length > 1,
    seen: wasSeen(state) || place !== '' ? { place, authorname, timestamp } : null,
    conflict: null,
    released: state === 'released' ? { release, authorname, timestamp, seq } : null,
  }
}

function wasSeen(state: MarkState): boolean {
  return state === 'present' || state === 'injured' || state === 'released'
}

function whereabouts(state: MarkState): 'here' | 'away' | 'released' | 'missing' {
  if (state === 'missing' || state === 'released') return state
  return state === 'absent' ? 'away' : 'here'
}

/** Whether anybody says that the person is missing, also somebody whom another contradicts without knowing it. */
export function isMissing({ state, conflict }: Pick<StandingMark, 'state' | 'conflict'>): boolean {
  return state === 'missing' || conflict?.state === 'missing'
}

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
    const markedAbsent = marks.filter(({ state }) => state === 'absent').length
    const own = listed.get(groupid)
    const extra = marks.filter(({ personid }) => !groupOf.has(personid)).length
    const expected = own
      ? own.length - onListAlone(own, absent, marks).length + extra
      : Math.max(group?.expected ?? 0, marks.length)
    // Parents come before a class is counted, and whoever they take says nothing of the others.
    if (marks.every(isOnlyReleased) && marks.length < expected) return []
    const named = group?.name ?? marks[0]?.groupname ?? ''
    const counted = countOf({ id: groupid, name: named, expected: expected - markedAbsent }, marks)
    const before = marks.filter((mark) => isFound(mark) && isFromBefore(mark, alerted))
    const byName = {
      ...counted,
      presentBefore: before.filter(({ state }) => state !== 'released').length,
    }
    const byNumber = counts.filter((count) => count.groupid === groupid)
    return joinCounts(byName, standingCount(byNumber, alerted), marks, alerted)
  })
}

function isOnlyReleased(mark: StandingMark): boolean {
  return mark.state === 'released' && !isMissing(mark)
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
  const injured = marks.filter(({ state }) => state === 'injured')
  return {
    ...{ id: markid, groupid, groupname, expected, userid, authorname, timestamp, seq },
    present: marks.filter(isFound).length,
    missing: marks.filter(isMissing).map(({ name, state, place, seen }) => ({
      name,
      place: (state === 'missing' && place) || (seen?.place ?? ''),
      isMarked: true as const,
    })),
    injured: injured.map(({ name, note }) => ({ name, note, isMarked: true as const })),
    place: '',
    isByName: true,
  }
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
