import { hashNote, noteToRead } from '@holdfast/contract/roll-call/adult-notes'
import type { MarkedPerson, RollMark } from '@holdfast/contract/roll-call/marks'
import type { PersonAdult } from '@holdfast/contract/roll-call/people'
import type { Release } from '@holdfast/contract/roll-call/release-words'
import type { Scope } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { namesWithNotes, readListedAdults, withNotOnList } from './listed-adults.ts'
import type { MarkOfIncident } from './marks-rules.ts'
import {
  adviceOnReleased,
  describeReleased,
  findCurrentMark,
  settlesDisputedRelease,
  wasMadeWithoutKnowing,
} from './releases.ts'

export type Compared = {
  mark: MarkOfIncident
  person: MarkedPerson
  /** Of this incident, and of those that are read as one with it. */
  marks: readonly RollMark[]
}

/** Refuses to hand over whoever was handed over already. */
export function refuseSecondRelease({ mark, person, marks }: Compared): void {
  const standing = findCurrentMark(person, marks)
  const released = standing?.released
  if (!standing || !released) return
  if (wasMadeWithoutKnowing(mark, released) || settlesDisputedRelease(mark, standing)) return
  const { name } = person
  throw new Problem('conflict', `${describeReleased(name, released)} ${adviceOnReleased(name)}`, {
    released: standing,
  })
}

/**
 * Refuses a release to an adult of whom the school has noted something that its author has not read. Only admins and
 * the team can read it. Resolves to the release with what is known of that: one may be made all the same, because the
 * child has gone, or is known to be there. A refusal has no words of a note, because phones store refusals.
 */
export async function checkNote(
  scope: Scope,
  { mark, release, person, marks }: Compared & { release: Release },
  readsAdults: boolean,
): Promise<Release> {
  const adults = await readListedAdults(scope, person)
  const checked = withNotOnList(release, adults)
  const noted = noteToRead(adults, release.adult)
  if (noted === '') return checked
  if (readsAdults && mark.readnote === hashNote(noted)) return { ...checked, readnote: true }
  const standing = findCurrentMark(person, marks)
  const isOneOfTwo = standing?.conflict?.state === 'released'
  if (mark.offline || (isOneOfTwo && settlesDisputedRelease(mark, standing))) {
    return { ...checked, noted: true }
  }
  throw new Problem('conflict', refusalOfNoted(person, adults, release.adult, readsAdults))
}

function refusalOfNoted(
  { personid, name }: MarkedPerson,
  adults: readonly PersonAdult[],
  adult: string,
  readsAdults: boolean,
): string {
  const about = `The school has a note about ${namesWithNotes(adults, adult)}.`
  if (!readsAdults) return `${about} Ask an admin or the team before you hand the child over.`
  if (personid === '') {
    return `${about} ${name} is on a list: choose ${name} there and read it before you hand ${name} over.`
  }
  return `${about} Open ${name} again and read it before you hand ${name} over.`
}
