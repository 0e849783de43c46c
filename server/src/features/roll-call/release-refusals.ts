import type { MarkedPerson, RollMark } from '@holdfast/contract/roll-call/marks'
import type { PersonAdult } from '@holdfast/contract/roll-call/people'
import { noteToRead } from '@holdfast/contract/roll-call/release-words'
import type { Scope } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { findOpenIds } from '../incidents/index.ts'
import type { GivenMark } from './marks-rules.ts'
import { readMarksSince } from './marks-store.ts'
import { findPeople } from './people-store.ts'
import {
  adviceOnReleased,
  cameBack,
  describeReleased,
  findCurrentMark,
  settlesDisputedRelease,
  wasMadeWithoutKnowing,
} from './releases.ts'

/** How long a release counts in other incidents: one that somebody forgot to close must not hold up a gate. */
const COUNTS_ELSEWHERE_MS = 24 * 60 * 60_000

type Compared = {
  mark: GivenMark
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

type Elsewhere = { incidentids: readonly string[]; exercise: boolean; received: Date }

/**
 * The same for other incidents that are open: two people may report the same fire, and each gate counts in its own.
 * What was done offline is kept, because the child has gone.
 */
export async function refuseReleasedElsewhere(
  scope: Scope,
  { mark, person, marks }: Compared,
  { incidentids, exercise, received }: Elsewhere,
): Promise<void> {
  if (mark.offline || person.personid === '') return
  const since = new Date(received.getTime() - COUNTS_ELSEWHERE_MS).toISOString()
  const open = await findOpenIds(scope, { exercise })
  const others = open.filter((id) => !incidentids.includes(id))
  const standing = findCurrentMark(person, await readMarksSince(scope, others, person, since))
  const released = standing?.released
  if (!standing || !released || cameBack(marks, released)) return
  const { name } = person
  throw new Problem(
    'conflict',
    `${describeReleased(name, released)} That was in another incident that is still open. ${adviceOnReleased(name)} If ${name} is here again, mark that first.`,
    { released: standing },
  )
}

/**
 * Refuses a release to an adult of whom the school has noted something that its author has not read. Only admins and
 * the team can read it. Resolves to whether one was made all the same: the child has gone, or is known to be there.
 */
export async function checkNote(
  scope: Scope,
  { mark, person, marks }: Compared,
  readsAdults: boolean,
): Promise<boolean> {
  const { personid, name } = person
  const [listed] = personid === '' ? [] : await findPeople(scope, [personid])
  const noted = noteToRead(listed?.adults ?? [], mark.release?.adult ?? '')
  if (noted === '' || (readsAdults && mark.readnote === noted)) return false
  const standing = findCurrentMark(person, marks)
  const isOneOfTwo = standing?.conflict?.state === 'released'
  if (mark.offline || (isOneOfTwo && settlesDisputedRelease(mark, standing))) return true
  throw new Problem(
    'conflict',
    readsAdults
      ? `The school has noted: ${noted}. Open ${name} again, and confirm that you have read this before you hand ${name} over.`
      : `The school has a note about ${namesIn(listed?.adults ?? [], noted)}. Ask an admin or the team before you hand the child over.`,
  )
}

/** Whoever cannot read the notes is told about whom there are some. */
function namesIn(adults: readonly PersonAdult[], noted: string): string {
  const found = adults.filter(({ name, note }) => note !== '' && noted.includes(`${name}: ${note}`))
  return found.map(({ name }) => name).join(' and ')
}
