import { hashKey } from '@tanstack/react-query'

/**
 * Three-way merge by field: the record as it was when the person began, what they typed, and the
 * record as it is now, which others may have changed. Untouched fields follow the record.
 */

/**
 * What was typed over a record. `base` is the record as it was when the first field was typed, and
 * for each typed field as it was when that one was first typed or its last conflict was settled.
 */
export type RecordEdit<T> = { base: T; typed: Partial<T> }

/** Somebody else has set a field that this person is changing, to another value. */
export type FieldConflict<T> = {
  [F in keyof T]: { field: F; yours: T[F]; theirs: T[F] }
}[keyof T]

/** A change of a field as a record's history keeps it. */
export type AuthoredChange = FieldChange & { field: string; value: string; version: number }

/** A field for which the server refused a save; of some records it knows who changed it and when. */
export type RefusedField = {
  field: string
  theirs: string
  changedBy?: string
  changedAt?: string
}

/** Who gave a field its value, and when. */
export type FieldChange = { authorname: string; timestamp: string }

/** How the fields that hold several values, such as a set of ticks, are merged; they never conflict. */
export type FieldMerges<T> = {
  readonly [F in keyof T]?: (base: T[F], yours: T[F], theirs: T[F]) => T[F]
}

/** The edit after `part` has been typed; undefined when nothing differs from the record any more. */
export function typeFields<T extends object>(
  edit: RecordEdit<T> | undefined,
  present: T,
  part: Partial<T>,
  merges: FieldMerges<T> = {},
): RecordEdit<T> | undefined {
  const base = { ...(edit?.base ?? present) }
  const typed: Partial<T> = { ...edit?.typed }
  for (const field of fieldsOf(part)) {
    // A merged field already shows what others have saved, so its base is the present value.
    if (!(field in typed) || field in merges) base[field] = present[field]
    if (isSame(part[field], present[field])) delete typed[field]
    else typed[field] = part[field]
  }
  return fieldsOf(typed).length === 0 ? undefined : { base, typed }
}

/** The fields that the form shows: the typed ones, and the current record for the rest. */
export function mergeFields<T extends object>(
  edit: RecordEdit<T> | undefined,
  present: T,
  merges: FieldMerges<T> = {},
): T {
  if (edit === undefined) return present
  const merged = { ...present, ...edit.typed }
  for (const field of fieldsOf(edit.typed)) {
    const merge = merges[field]
    if (merge) merged[field] = merge(edit.base[field], merged[field], present[field])
  }
  return merged
}

export function findConflicts<T extends object>(
  edit: RecordEdit<T> | undefined,
  present: T,
  merges: FieldMerges<T> = {},
): FieldConflict<T>[] {
  if (edit === undefined) return []
  const { base, typed } = edit
  return fieldsOf(typed)
    .filter((field) => field in present && !(field in merges))
    .filter((field) => !isSame(present[field], base[field]))
    .filter((field) => !isSame(present[field], typed[field]))
    .map((field) => ({ field, yours: typed[field] as T[typeof field], theirs: present[field] }))
}

/** The fields that this person has not typed in and that have changed since they began. */
export function fieldsChangedByOthers<T extends object>(
  edit: RecordEdit<T> | undefined,
  present: T,
): (keyof T)[] {
  if (edit === undefined) return []
  const { base, typed } = edit
  return fieldsOf<T>(present).filter(
    (field) => field in base && !(field in typed) && !isSame(present[field], base[field]),
  )
}

/** The edit after the person has seen both values and chosen the field's value. */
export function settleConflict<T extends object, F extends keyof T>(
  { base, typed }: RecordEdit<T>,
  present: T,
  field: F,
  value: T[F],
): RecordEdit<T> | undefined {
  const seen = { base: { ...base, [field]: present[field] }, typed }
  return typeFields(seen, present, { [field]: value } as unknown as Partial<T>)
}

/** The fields to send: those that differ from the current record. */
export function changedFields<T extends object>(
  edit: RecordEdit<T> | undefined,
  present: T,
  merges: FieldMerges<T> = {},
): Partial<T> {
  const merged = mergeFields(edit, present, merges)
  const changed: Partial<T> = {}
  for (const field of fieldsOf(edit?.typed ?? {})) {
    if (!isSame(merged[field], present[field])) changed[field] = merged[field]
  }
  return changed
}

/**
 * The change behind a conflict: as the server's refusal says it, or else the history; undefined
 * until either is here.
 */
export function changeBehind(
  { field, theirs }: { field: PropertyKey; theirs: unknown },
  refused: readonly RefusedField[],
  history: readonly AuthoredChange[],
): FieldChange | undefined {
  const refusal = refused.find(
    (candidate) => candidate.field === field && candidate.theirs === theirs,
  )
  if (refusal?.changedBy !== undefined && refusal.changedAt !== undefined) {
    return { authorname: refusal.changedBy, timestamp: refusal.changedAt }
  }
  return history
    .filter((change) => change.field === field && change.value === theirs)
    .sort((a, b) => b.version - a.version)[0]
}

/** Whether two values say the same, whatever the order of their fields. */
export function isSame(a: unknown, b: unknown): boolean {
  return a === b || hashKey([a]) === hashKey([b])
}

function fieldsOf<T extends object>(part: Partial<T>): (keyof T)[] {
  return Object.keys(part) as (keyof T)[]
}
