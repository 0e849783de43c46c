/** Puts single records into lists: replaces the one with the same id, or appends a new one. */

type Identified = { id: string }

/** The current version of a form's record; once it is deleted, the version with which the form was opened. */
export function latestOf<T extends Identified>(
  list: readonly T[] | undefined,
  opened: T | undefined,
): T | undefined {
  return list?.find(({ id }) => id === opened?.id) ?? opened
}

export function withRecord<T extends Identified>(
  list: readonly T[],
  record: T,
  order: (a: T, b: T) => number,
): T[] {
  return [...list.filter((other) => other.id !== record.id), record].sort(order)
}

export function withoutRecords<T extends Identified>(
  list: readonly T[],
  ids: readonly string[],
): T[] {
  return list.filter(({ id }) => !ids.includes(id))
}
