import type { RequestBody } from '@holdfast/contract/endpoints/endpoint-schemas'
import type { MarkedPerson, RollMark, StandingMark } from '@holdfast/contract/roll-call/marks'
import { nameAdult } from '@holdfast/contract/roll-call/release-words'
import { standMarks } from '@holdfast/contract/roll-call/standing-marks'
import type { GivenMark } from './marks-rules.ts'

/** A release is a mark of one person. */
export function asMark({
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

/** What a device with a network takes to send what was tapped. */
const ONLINE_MS = 10_000

/**
 * Whether the release waited for a network on a device that did not know of the earlier one. The times are of
 * one clock, so it does not matter whether that is right.
 */
export function wasMadeUnaware(
  { known, timestamp, sent }: Pick<GivenMark, 'known' | 'timestamp' | 'sent'>,
  earlier: Pick<StandingMark, 'markseq'>,
): boolean {
  if (sent === undefined || known >= earlier.markseq) return false
  return Date.parse(sent) - Date.parse(timestamp) > ONLINE_MS
}

/**
 * How the person was handed over before, of all marks of that person in the order of receipt. Only somebody who
 * knew of it can say that the person came back: a whole class is marked present by one tap.
 */
export function findReleased(
  person: MarkedPerson,
  marks: readonly RollMark[],
): StandingMark | undefined {
  const released = marks.reduce<RollMark | undefined>((before, mark) => {
    if (mark.state === 'released') return mark
    const knew = before && (mark.known >= before.seq || mark.userid === before.userid)
    return knew && mark.state !== 'absent' ? undefined : before
  }, undefined)
  if (released === undefined) return undefined
  return standMarks([], [{ ...released, people: [person] }])[0]
}

/** `Sam Hill was handed to Ana Hill (mother) by Dana Fox. …` */
export function describeReleased({ name, release, authorname }: StandingMark): string {
  const to = release ? nameAdult(release) : 'an adult'
  return `${name} was handed to ${to} by ${authorname} already. Do not hand over anybody before you have found out.`
}
