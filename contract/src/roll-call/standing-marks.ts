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
  | ('incidentid' | 'device' | 'timestamp' | 'seq' | 'known' | 'knownin' | 'knownalert' | 'release')
>

/** The same for each mark of one person. Somebody on no list is known by name and group. */
export function personKey({ personid, name, groupid }: Omit<MarkedPerson, 'groupname'>): string {
  return personid === '' ? `name ${groupid} ${name.trim().toLowerCase()}` : `id ${personid}`
}

/** Adds the marks to what stands, in any order. Returns everybody who has been marked. */
export function standMarks(
  standing: readonly StandingMark[],
  marks: readonly MarkToStand[],
): StandingMark[] {
  const added = marks.flatMap((mark) => mark.people.map((person) => asStanding(mark, person)))
  return joinStandings([standing, added])
}

/** What stands of several incidents that are read as one. */
export function joinStandings(standings: readonly (readonly StandingMark[])[]): StandingMark[] {
  const all = new Map<string, StandingMark>()
  for (const mark of standings.flat()) {
    const key = personKey(mark)
    const before = all.get(key)
    all.set(key, before ? joinMarks(before, mark) : mark)
  }
  return [...all.values()]
}

function joinMarks(before: StandingMark, now: StandingMark): StandingMark {
  if (before.markid === now.markid) return before
  const isLater = now.timestamp > before.timestamp || isSameTimeButLater(now, before)
  const [later, earlier] = isLater ? [now, before] : [before, now]
  const conflicts = [before.conflict, now.conflict].filter((conflict) => conflict !== null)
  return {
    ...later,
    seq: Math.max(before.seq, now.seq),
    released: standingRelease(before, now),
    seen: [later, earlier].find(({ seen }) => seen?.place)?.seen ?? later.seen ?? earlier.seen,
    conflict: findConflict(later, [asConflict(earlier), ...conflicts]),
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

function isKnownReturn(mark: StandingMark, released: NonNullable<Released>): boolean {
  const isReturn = ['present', 'injured', 'missing'].includes(mark.state)
  return isReturn && mark.markseq !== released.seq && hasKnown(mark, released)
}

/** Whether the author's device had read the other mark. */
export function hasKnown(
  { incidentid, known, knownin }: Pick<StandingMark, 'incidentid' | 'known' | 'knownin'>,
  other: { incidentid: string; seq: number },
): boolean {
  const heard = [{ incidentid, known }, ...(knownin ?? [])]
  return heard.some((read) => read.incidentid === other.incidentid && other.seq <= read.known)
}

function isSameTimeButLater(a: StandingMark, b: StandingMark): boolean {
  return a.timestamp === b.timestamp && a.markseq > b.markseq
}

type Conflict = NonNullable<StandingMark['conflict']>

function asConflict(mark: StandingMark): Conflict {
  const { incidentid, state, place, note, userid, authorname, device } = mark
  const { timestamp, release, markseq: seq } = mark
  return {
    ...{ incidentid, state, place, note, userid, authorname, device },
    ...{ timestamp, release, seq },
  }
}

/** Of those with which the mark disagrees without having known them, the one that must least be overlooked. */
function findConflict(mark: StandingMark, others: readonly Conflict[]): Conflict | null {
  const contrary = others.filter(
    (other) =>
      isContrary(mark, other) &&
      !hasKnown(mark, other) &&
      (isUrgent(other) || Date.parse(mark.timestamp) - Date.parse(other.timestamp) <= CONFLICT_MS),
  )
  const [first] = contrary.sort(
    (a, b) => urgency(a) - urgency(b) || (a.timestamp < b.timestamp ? 1 : -1),
  )
  return first ?? null
}

const URGENT: readonly MarkState[] = ['missing', 'released', 'injured']

function urgency(other: Conflict): number {
  return isUrgent(other) ? URGENT.indexOf(other.state) : URGENT.length
}

/** Whoever did not know that somebody is missing, was handed over or is hurt must be told, however late a phone sends. */
function isUrgent({ state }: Conflict): boolean {
  return URGENT.includes(state)
}

function hidesInjury(mark: Conflict | StandingMark, other: MarkState): boolean {
  return mark.state === 'present' && other === 'injured'
}

function isContrary(mark: Conflict | StandingMark, other: Conflict): boolean {
  // Several people may use one account at a gate.
  if (mark.state === 'released' && other.state === 'released') {
    return !isSameAdult(mark.release, other.release)
  }
  const isOfOne = other.userid === mark.userid && !areTwoDevices(mark, other)
  const isElsewhere = whereabouts(other.state) !== whereabouts(mark.state)
  return !isOfOne && (isElsewhere || hidesInjury(mark, other.state))
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
  const { incidentid, device, knownin, knownalert } = mark
  return {
    ...person,
    ...{ incidentid, state, place, note, userid, authorname, device, timestamp, release },
    ...{ known, knownin, knownalert, markid: id, markseq: seq, seq },
    ofseveral: mark.people.length > 1,
    seen: wasSeen(state) || place !== '' ? { place, authorname, timestamp } : null,
    conflict: null,
    released: state === 'released' ? { incidentid, release, authorname, timestamp, seq } : null,
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

/** The same of an injury. */
export function isInjured({ state, conflict }: Pick<StandingMark, 'state' | 'conflict'>): boolean {
  return state === 'injured' || conflict?.state === 'injured'
}

/** How the person is hurt; empty for somebody who is not, or of whom nobody said. */
export function injuryNote(mark: Pick<StandingMark, 'state' | 'note' | 'conflict'>): string {
  const injury = [mark, mark.conflict].find((said) => said?.state === 'injured')
  return injury?.note ?? ''
}
