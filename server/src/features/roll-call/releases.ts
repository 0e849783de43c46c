import type { RequestBody } from '@holdfast/contract/endpoints/endpoint-schemas'
import { isSameAdult } from '@holdfast/contract/roll-call/adult-notes'
import type { MarkedPerson, RollMark, StandingMark } from '@holdfast/contract/roll-call/marks'
import { nameAdult } from '@holdfast/contract/roll-call/release-words'
import { hasKnown, personKey, standMarks } from '@holdfast/contract/roll-call/standing-marks'
import type { GivenMark, MarkOfIncident } from './marks-rules.ts'

/** A release is a mark of one person. */
export function markOfRelease({
  adult,
  relationship,
  identity,
  ...release
}: RequestBody<'addRelease'>): GivenMark {
  return {
    ...release,
    state: 'released',
    place: '',
    release: { adult, relationship, identity },
  }
}

/** The person's current mark. The marks may name other people too. */
export function findCurrentMark(
  person: MarkedPerson,
  marks: readonly RollMark[],
): StandingMark | undefined {
  return standMarks([], marks).find((mark) => personKey(mark) === personKey(person))
}

/** Whether it was made offline by somebody who did not know of the earlier one: the child has gone, so it is kept. */
export function wasMadeWithoutKnowing(
  mark: MarkOfIncident,
  earlier: NonNullable<StandingMark['released']>,
): boolean {
  return mark.offline && !hasKnown(mark, earlier)
}

/**
 * Whether the release says which of two earlier ones was right, and its author knew both; or, once the note about the
 * adult was read, that the one was right.
 */
export function settlesDisputedRelease(mark: MarkOfIncident, standing: StandingMark): boolean {
  const { release, readnote } = mark
  const { state, conflict, seq, markseq, incidentid } = standing
  if (state !== 'released' || mark.known < seq) return false
  const both = [{ incidentid, seq: markseq }, ...(conflict ? [conflict] : [])]
  if (!both.every((each) => hasKnown(mark, each))) return false
  if (standing.release?.noted && readnote && isSameAdult(release, standing.release)) return true
  if (conflict?.state !== 'released') return false
  return isSameAdult(release, standing.release) || isSameAdult(release, conflict.release)
}

/**
 * A mark of this person alone says that they came back. A class is marked by one tap, without a look at each child. What
 * a phone without a network had seen before the release arrives after it, and says nothing of a return.
 */
export function cameBack(
  marks: readonly RollMark[],
  { seq, timestamp }: { seq: number; timestamp: string },
): boolean {
  return marks.some(
    (mark) =>
      mark.seq > seq &&
      mark.timestamp > timestamp &&
      mark.people.length === 1 &&
      mark.state !== 'absent' &&
      mark.state !== 'released',
  )
}

/** `Dana Fox has already handed Sam Hill over to Ana Hill (mother).` */
export function describeReleased(
  name: string,
  { release, authorname }: NonNullable<StandingMark['released']>,
): string {
  const to = release ? nameAdult(release) : 'an adult'
  return `${authorname} has already handed ${name} over to ${to}.`
}

export function adviceOnReleased(name: string): string {
  return `Do not hand ${name} over until you know where ${name} is.`
}
