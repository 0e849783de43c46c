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

/** A field for which the server refused a save. For some kinds of records it says who changed it and when. */
export type RefusedField = {
  field: string
  theirs: string
  changedBy?: string
  changedAt?: string
}

/** Who gave a field its value, and when. */
export type FieldChange = { authorname: string; timestamp: string }

/** How the fields that hold several values, such as a set of ticks, are merged; they never conflict. */
export type FieldMergers<T> = {
  readonly [F in keyof T]?: (base: T[F], yours: T[F], theirs: T[F]) => T[F]
}

/** The edit after `part` has been typed; undefined when no field differs from the record any more. */
export function withTypedFields<T extends object>(
  edit: RecordEdit<T> | undefined,
  current: T,
  part: Partial<T>,
  fieldMergers: FieldMergers<T> = {},
): RecordEdit<T> | undefined {
  const base = { ...(edit?.base ?? current) }
  const typed: Partial<T> = { ...edit?.typed }
  for (const field of fieldsOf(part)) {
    // A merged field already shows what others have saved, so its base is the current value.
    if (!(field in typed) || field in fieldMergers) base[field] = current[field]
    if (isSame(part[field], current[field])) delete typed[field]
    else typed[field] = part[field]
  }
  return fieldsOf(typed).length === 0 ? undefined : { base, typed }
}

/** The fields that the form shows: the typed ones, and the current record for the rest. */
export function mergeFields<T extends object>(
  edit: RecordEdit<T> | undefined,
  current: T,
  fieldMergers: FieldMergers<T> = {},
): T {
  if (edit === undefined) return current
  const merged = { ...current, ...edit.typed }
  for (const field of fieldsOf(edit.typed)) {
    const merge = fieldMergers[field]
    if (merge) merged[field] = merge(edit.base[field], merged[field], current[field])
  }
  return merged
}

export function findConflicts<T extends object>(
  edit: RecordEdit<T> | undefined,
  current: T,
  fieldMergers: FieldMergers<T> = {},
): FieldConflict<T>[] {
  if (edit === undefined) return []
  const { base, typed } = edit
  return fieldsOf(typed)
    .filter((field) => field in current && !(field in fieldMergers))
    .filter((field) => !isSame(current[field], base[field]))
    .filter((field) => !isSame(current[field], typed[field]))
    .map((field) => ({ field, yours: typed[field] as T[typeof field], theirs: current[field] }))
}

/** The fields that this person has not typed in and that have changed since they began. */
export function fieldsChangedByOthers<T extends object>(
  edit: RecordEdit<T> | undefined,
  current: T,
): (keyof T)[] {
  if (edit === undefined) return []
  const { base, typed } = edit
  return fieldsOf<T>(current).filter(
    (field) => field in base && !(field in typed) && !isSame(current[field], base[field]),
  )
}

/** The edit after the person has seen both values and chosen the field's value. */
export function settleConflict<T extends object, F extends keyof T>(
  { base, typed }: RecordEdit<T>,
  current: T,
  field: F,
  value: T[F],
): RecordEdit<T> | undefined {
  const seen = { base: { ...base, [field]: current[field] }, typed }
  return withTypedFields(seen, current, { [field]: value } as unknown as Partial<T>)
}

/** The fields to send: those that differ from the current record. */
export function changedFields<T extends object>(
  edit: RecordEdit<T> | undefined,
  current: T,
  fieldMergers: FieldMergers<T> = {},
): Partial<T> {
  const merged = mergeFields(edit, current, fieldMergers)
  const changed: Partial<T> = {}
  for (const field of fieldsOf(edit?.typed ?? {})) {
    if (!isSame(merged[field], current[field])) changed[field] = merged[field]
  }
  return changed
}

/**
 * Who caused a conflict, and when: from the server's refusal, or else from the record's history.
 * Undefined until one of them has arrived.
 */
export function changeThatConflicts(
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
