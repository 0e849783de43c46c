import type { Person } from './people.ts'

/** The person of a list whom a row of a table means, the same for lists of people and of absences. */

/** By the id, else by the name in the group, else by a name that only one person has. */
export function findPerson<Known extends Pick<Person, 'id' | 'name' | 'rollgroupid'>>(
  { id, name, rollgroupid }: Pick<Person, 'id' | 'name' | 'rollgroupid'>,
  people: readonly Known[],
): Known | 'several' | undefined {
  if (id !== '') return people.find((person) => person.id === id)
  const named = people.filter((person) => isSameText(person.name, name))
  const inGroup = named.filter((person) => person.rollgroupid === rollgroupid)
  const candidates = inGroup.length > 0 ? inGroup : named
  return candidates.length > 1 ? 'several' : candidates[0]
}

export function isSameText(a: string, b: string): boolean {
  return textKey(a) === textKey(b)
}

/** Equal for texts that differ only in case and spaces. */
export function textKey(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase()
}
