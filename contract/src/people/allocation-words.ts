import { groupBy } from '../grouping.ts'
import { listOf, midSentence } from '../text.ts'
import type { AllocationChange, NamedAllocation, NamedDeputy } from './allocations.ts'

/** Describes a change of the team roles: `Robin Vale made Chris Lund incident manager`. */
export function describeAllocations(
  { authorname, allocations, deputies, userid }: AllocationChange,
  previous: Pick<AllocationChange, 'allocations' | 'deputies'> | undefined,
): string {
  if (previous === undefined) return describeAll(allocations, authorname)
  const author = { userid, name: authorname }
  const added = allocations.filter((each) => !isIn(previous.allocations, each))
  const ended = previous.allocations.filter((each) => !isIn(allocations, each))
  const sentences = [
    ...byPerson(added).map(({ person, roles }) =>
      person.userid === author.userid
        ? `${person.name} became ${roles}`
        : `${author.name} made ${person.name} ${roles}`,
    ),
    ...byPerson(ended).map(({ person, roles }) =>
      // Whoever takes a role over, or gives one up, has removed nobody.
      person.userid === author.userid || takesOver(added, ended, person, author)
        ? `${person.name} is no longer ${roles}`
        : `${author.name} removed ${person.name} as ${roles}`,
    ),
    ...deputyChanges(deputies, previous.deputies, author.name),
  ]
  return sentences.join('; ') || `${author.name} saved the team roles without a change`
}

type Person = Pick<NamedAllocation, 'userid'>

/** Whether the author now holds a role that the person held. */
function takesOver(
  added: readonly NamedAllocation[],
  ended: readonly NamedAllocation[],
  person: Person,
  author: Person,
): boolean {
  const own = added.filter(({ userid }) => userid === author.userid)
  return ended.some(
    ({ userid, roleid }) => userid === person.userid && own.some((each) => each.roleid === roleid),
  )
}

/** `Robin Vale made Ali Khan deputy 1 for incident manager`, for each that is new or has another rank. */
function deputyChanges(
  after: readonly NamedDeputy[],
  before: readonly NamedDeputy[],
  authorname: string,
): string[] {
  const find = (list: readonly NamedDeputy[], { userid, roleid }: NamedDeputy) =>
    list.find((each) => each.userid === userid && each.roleid === roleid)
  const placed = after.filter((each) => find(before, each)?.deputy !== each.deputy)
  const ended = before.filter((each) => !find(after, each))
  return [
    ...placed.map(
      ({ name, deputy, role }) =>
        `${authorname} made ${name} deputy ${deputy} for ${midSentence(role)}`,
    ),
    ...ended.map(
      ({ name, role }) => `${authorname} removed ${name} as deputy for ${midSentence(role)}`,
    ),
  ]
}

/** Reporting an incident changes no roles, so only the state is described. */
function describeAll(allocations: readonly NamedAllocation[], authorname: string): string {
  if (allocations.length === 0) return 'Nobody held a team role'
  return `Team roles when ${authorname} reported the incident: ${allocations.map(({ name, role }) => `${role}: ${name}`).join('; ')}`
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
