/**
 * What was typed over a record while others may change it. `base` is the record as it was when the
 * first field was typed, and for each field as it was when that field was first typed. Every field
 * that is not in `typed` follows the record as it is now. `madeId`: see `useTypedFields`.
 */
export type TypedOver<T> = { base: T; typed: Partial<T>; madeId?: string }

/**
 * The draft after `part` has been typed; undefined when nothing is left of it. `seen` is what the
 * person has come to know of the record meanwhile.
 */
export function typeFields<T extends object>(
  draft: TypedOver<T> | undefined,
  present: T,
  part: Partial<T>,
  seen: Partial<T> = {},
): TypedOver<T> | undefined {
  const { base: begun = present, typed: before = {} as Partial<T> } = draft ?? {}
  const base = { ...begun }
  for (const field of fieldsOf(part)) if (!(field in before)) base[field] = present[field]
  Object.assign(base, seen)
  const all: Partial<T> = { ...before, ...part }
  const typed: Partial<T> = {}
  for (const field of fieldsOf(all)) if (all[field] !== base[field]) typed[field] = all[field]
  const isEmpty = fieldsOf(typed).length === 0 && draft?.madeId === undefined
  return isEmpty ? undefined : { ...draft, base, typed }
}

/** Somebody else has set a field that was typed here too, to another value. */
export function isOverwriting<T extends object>({ base, typed }: TypedOver<T>, present: T) {
  return fieldsOf(typed).some(
    (field) => present[field] !== base[field] && present[field] !== typed[field],
  )
}

function fieldsOf<T extends object>(part: Partial<T>): (keyof T)[] {
  return Object.keys(part) as (keyof T)[]
}
