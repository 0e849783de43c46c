import type { RollCount, RollGroup } from './roll-call.ts'

/**
 * Who has come onto the list of a group since it was counted by number. People are compared and not times: a phone that
 * was offline, or has a wrong clock, says itself whom it expected.
 */

/** The ids of those whom a group expects, and of those of them whom nobody has marked. */
export type ExpectedList = { ids: readonly string[]; unmarked: readonly string[] }

/** `list` is null where no list is known; without one, nobody is compared with what was counted. */
export type WithList = { list?: ExpectedList | null | undefined }

type Counted = {
  listed?: RollCount['listed'] | undefined
  listedpeople?: RollCount['listedpeople'] | undefined
}

/** `addedids` is empty where a number was compared with a number. */
export type Added = { added: number; addedids: readonly string[] }

/** Those who are expected in the group and were not when it was counted. `counted`: the ids whom counts cover. */
export function addedSince(
  { expected, list }: Pick<RollGroup, 'expected'> & WithList,
  { listed, listedpeople }: Counted,
  counted: ReadonlySet<string>,
): Added {
  if (list === undefined || listed == null) return { added: 0, addedids: [] }
  if (list === null || listedpeople == null) {
    return { added: Math.max(0, expected - listed), addedids: [] }
  }
  const addedids = list.unmarked.filter((id) => !counted.has(id))
  return { added: addedids.length, addedids }
}
