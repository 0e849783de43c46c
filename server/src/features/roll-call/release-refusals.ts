import type { MarkedPerson } from '@holdfast/contract/roll-call/marks'
import type { Scope } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { GivenMark } from './marks-rules.ts'
import { readMarksOf } from './marks-store.ts'
import { findPeople } from './people-store.ts'
import { describeReleased, findNoted, findStanding, isUnaware, settles } from './releases.ts'

/** Refuses to hand over whoever was handed over already. `incidentids`: those that are read as one with the incident. */
export async function refuseSecondRelease(
  scope: Scope,
  mark: GivenMark,
  person: MarkedPerson,
  incidentids: readonly string[],
): Promise<void> {
  const marks = []
  // One after the other, because one transaction does one thing at a time.
  for (const id of incidentids) marks.push(...(await readMarksOf(scope, id, person)))
  const standing = findStanding(
    person,
    marks.sort((a, b) => a.seq - b.seq),
  )
  const released = standing?.released
  if (!standing || !released) return
  if (isUnaware(mark, released) || settles(mark, standing)) return
  throw new Problem('conflict', describeReleased(person.name, released), { released: standing })
}

/** Admins and the team have read the note on their screens; others are told to ask them. */
export async function refuseNoted(scope: Scope, mark: GivenMark, personid: string): Promise<void> {
  const [person] = personid === '' ? [] : await findPeople(scope, [personid])
  const noted = findNoted(mark, person?.adults ?? [])
  if (noted === undefined) return
  throw new Problem(
    'conflict',
    `The school has a note about ${noted.name}. Ask an admin or the team before you hand the child over.`,
  )
}
