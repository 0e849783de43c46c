import { newNamedId } from '@holdfast/contract/ids'

/** Changes of lists that leave the list they were given as it was. */

/** What `is` picks stands at `to` afterwards, counted from 0. */
export function moved<T>(list: readonly T[], is: (one: T) => boolean, to: number): T[] {
  const rest = list.filter((one) => !is(one))
  return [...rest.slice(0, to), ...list.filter(is), ...rest.slice(to)]
}

/** The same among those that `belongs` picks; all others stay in their places. */
export function movedAmong<T>(
  list: readonly T[],
  belongs: (one: T) => boolean,
  is: (one: T) => boolean,
  to: number,
): T[] {
  const inOrder = moved(list.filter(belongs), is, to).values()
  return list.map((one) => (belongs(one) ? (inOrder.next().value ?? one) : one))
}

/** The item in place of the one that `is` picks, or at the end where there is none. */
export function put<T>(list: readonly T[], item: T, is: (one: T) => boolean): T[] {
  return list.some(is) ? list.map((one) => (is(one) ? item : one)) : [...list, item]
}

/** The item behind the one that `is` picks, or at the end where there is none. */
export function putBehind<T>(list: readonly T[], item: T, is: (one: T) => boolean): T[] {
  const place = list.findIndex(is)
  return place < 0 ? [...list, item] : list.toSpliced(place + 1, 0, item)
}

/** For an entry of a list that is being written: it has no id yet. */
export function newKey(): string {
  return newNamedId('new')
}
