import type { Contact } from '@holdfast/contract/contacts'

/**
 * The contact of each person, by user id. Users have no numbers: a contact of the same name is
 * theirs, unless two people or two contacts share it.
 */
export function contactsOfPeople(
  people: readonly { id: string; name: string }[],
  contacts: readonly Contact[],
): Map<string, Contact> {
  const byName = Map.groupBy(contacts, ({ name }) => keyOf(name))
  const namesakes = Map.groupBy(people, ({ name }) => keyOf(name))
  return new Map(
    people.flatMap(({ id, name }) => {
      const [contact, ...others] = byName.get(keyOf(name)) ?? []
      const isUnique = others.length === 0 && namesakes.get(keyOf(name))?.length === 1
      return contact && isUnique ? [[id, contact] as const] : []
    }),
  )
}

function keyOf(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLocaleLowerCase('en-GB')
}
