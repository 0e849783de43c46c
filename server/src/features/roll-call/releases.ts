import type { RequestBody } from '@holdfast/contract/endpoints/endpoint-schemas'
import { isSameAdult } from '@holdfast/contract/roll-call/adult-notes'
import type { MarkedPerson, RollMark, StandingMark } from '@holdfast/contract/roll-call/marks'
import { nameAdult } from '@holdfast/contract/roll-call/release-words'
import { personKey, standMarks } from '@holdfast/contract/roll-call/standing-marks'
import type { GivenMark } from './marks-rules.ts'

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

/**
 * Whether it was made offline by somebody who did not know of the earlier one: the child has gone, so it is kept.
 * `known` is the highest `seq` that the phone had.
 */
export function wasMadeWithoutKnowing(
  { known, offline }: Pick<GivenMark, 'known' | 'offline'>,
  earlier: { seq: number },
): boolean {
  return offline && known < earlier.seq
}

/**
 * Whether the release says which of two earlier ones was right, and its author knew both; or, once the note about the
 * adult was read, that the one was right.
 */
export function settlesDisputedRelease(
  { known, release, readnote }: GivenMark,
  standing: StandingMark,
): boolean {
  const { state, conflict, seq } = standing
  if (state !== 'released' || known < seq) return false
  if (standing.release?.noted && readnote && isSameAdult(release, standing.release)) return true
  if (conflict?.state !== 'released') return false
  return isSameAdult(release, standing.release) || isSameAdult(release, conflict.release)
}

/** A mark of this person alone says that they came back. A class is marked by one tap, without a look at each child. */
export function cameBack(marks: readonly RollMark[], { seq }: { seq: number }): boolean {
  return marks.some((mark) => mark.seq > seq && mark.people.length === 1 && mark.state !== 'absent')
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
