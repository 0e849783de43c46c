import { toSearchKey } from '../../../domain/search-key.ts'

type Person = { id: string; name: string }

/** From so many people on, a role shows its holders and a search instead of everybody. */
const SEARCH_FROM = 20
const MAX_FOUND = 10

export function isSearchable(people: readonly Person[]): boolean {
  return people.length > SEARCH_FROM
}

/** Those who hold the role, and those whom the search finds by name or username, in one order. */
export function peopleToShow(
  people: readonly Person[],
  holders: readonly string[],
  search: string,
): Person[] {
  if (!isSearchable(people)) return [...people]
  const wanted = toSearchKey(search.trim())
  const found = new Set(
    people
      .filter(
        ({ id, name }) =>
          wanted !== '' && (toSearchKey(name).includes(wanted) || id.includes(wanted)),
      )
      .slice(0, MAX_FOUND)
      .map(({ id }) => id),
  )
  return people.filter(({ id }) => found.has(id) || holders.includes(id))
}
