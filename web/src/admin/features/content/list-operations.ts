import { newNamedId } from '@holdfast/contract/ids'

/** List operations that do not modify their argument. */

/** Moves the matching items to the index `to`, counted from 0. */
export function moveTo<T>(list: readonly T[], matches: (existing: T) => boolean, to: number): T[] {
  const rest = list.filter((existing) => !matches(existing))
  return [...rest.slice(0, to), ...list.filter(matches), ...rest.slice(to)]
}

/** Moves the matching item among those that `belongs` selects; all others keep their places. */
export function moveWithin<T>(
  list: readonly T[],
  belongs: (existing: T) => boolean,
  matches: (existing: T) => boolean,
  to: number,
): T[] {
  const inOrder = moveTo(list.filter(belongs), matches, to).values()
  return list.map((existing) => (belongs(existing) ? (inOrder.next().value ?? existing) : existing))
}

/** Replaces the matching item, or appends where there is none. */
export function upsert<T>(list: readonly T[], item: T, matches: (existing: T) => boolean): T[] {
  return list.some(matches)
    ? list.map((existing) => (matches(existing) ? item : existing))
    : [...list, item]
}

/** Inserts the item after the matching one, or at the end where there is none. */
export function insertAfter<T>(
  list: readonly T[],
  item: T,
  matches: (existing: T) => boolean,
): T[] {
  const place = list.findIndex(matches)
  return place < 0 ? [...list, item] : list.toSpliced(place + 1, 0, item)
}

/** A React key for a new list entry, which has no id yet. */
export function newKey(): string {
  return newNamedId('new')
}
