/** Changes of a list by one record. Specification, section 4: replace by id, append if new. */

type Identified = { id: string }

export function withRecord<T extends Identified>(
  list: readonly T[],
  record: T,
  order: (a: T, b: T) => number,
): T[] {
  return [...list.filter((other) => other.id !== record.id), record].sort(order)
}

export function withoutRecord<T extends Identified>(list: readonly T[], id: string): T[] {
  return list.filter((other) => other.id !== id)
}
