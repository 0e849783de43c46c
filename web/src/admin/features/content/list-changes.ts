import { newNamedId } from '@holdfast/contract/ids'

/** Changes of lists that leave the list they were given as it was. */

/** Moves the matching items to the index `to`, counted from 0. */
export function moveTo<T>(list: readonly T[], matches: (one: T) => boolean, to: number): T[] {
  const rest = list.filter((one) => !matches(one))
  return [...rest.slice(0, to), ...list.filter(matches), ...rest.slice(to)]
}

/** The same among the items of a group; all others stay in their places. */
export function moveWithin<T>(
  list: readonly T[],
  belongs: (one: T) => boolean,
  matches: (one: T) => boolean,
  to: number,
): T[] {
  const inOrder = moveTo(list.filter(belongs), matches, to).values()
  return list.map((one) => (belongs(one) ? (inOrder.next().value ?? one) : one))
}

/** Replaces the matching item, or appends where there is none. */
export function upsert<T>(list: readonly T[], item: T, matches: (one: T) => boolean): T[] {
  return list.some(matches) ? list.map((one) => (matches(one) ? item : one)) : [...list, item]
}

/** Inserts the item after the matching one, or at the end where there is none. */
export function insertAfter<T>(list: readonly T[], item: T, matches: (one: T) => boolean): T[] {
  const place = list.findIndex(matches)
  return place < 0 ? [...list, item] : list.toSpliced(place + 1, 0, item)
}

/** For an entry of a list that is being written: it has no id yet. */
export function newKey(): string {
  return newNamedId('new')
}
