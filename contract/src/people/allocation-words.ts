import { groupBy } from '../grouping.ts'
import { midSentence } from '../text.ts'
import type { AllocationChange, NamedAllocation } from './allocations.ts'

/** Describes a change of the team roles: `Robin Vale made Chris Lund incident manager`. */
export function describeAllocations(
  { authorname, allocations, userid }: AllocationChange,
  previous: Pick<AllocationChange, 'allocations'> | undefined,
): string {
  if (previous === undefined) return describeAll(allocations)
  const author = { userid, name: authorname }
  const added = allocations.filter((each) => !isIn(previous.allocations, each))
  const ended = previous.allocations.filter((each) => !isIn(allocations, each))
  const sentences = [
    ...byPerson(added).map(({ person, roles }) =>
      person.userid === author.userid
        ? `${person.name} became ${roles}`
        : `${author.name} made ${person.name} ${roles}`,
    ),
    ...byPerson(ended).map(({ person, roles }) => `${person.name} is no longer ${roles}`),
  ]
  return sentences.join('; ') || `${author.name} saved the team roles without a change`
}

/** The allocations when the incident was reported. */
function describeAll(allocations: readonly NamedAllocation[]): string {
  if (allocations.length === 0) return 'Nobody held a team role'
  return `Team roles: ${allocations.map(({ name, role }) => `${role}: ${name}`).join('; ')}`
}

function byPerson(allocations: readonly NamedAllocation[]) {
  return [...groupBy(allocations, ({ userid }) => userid).values()].flatMap((ofPerson) => {
    const [person] = ofPerson
    return person ? [{ person, roles: listOf(ofPerson.map(({ role }) => midSentence(role))) }] : []
  })
}

function isIn(list: readonly NamedAllocation[], { userid, roleid }: NamedAllocation): boolean {
  return list.some((each) => each.userid === userid && each.roleid === roleid)
}

function listOf(words: readonly string[]): string {
  return [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ')
}
