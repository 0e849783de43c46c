import { isSameAdult } from './adult-notes.ts'
import type { MarkState } from './mark-words.ts'
import type { MarkedPerson, RollMark, StandingMark } from './marks.ts'

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

export function wasSeen(state: MarkState): boolean {
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
