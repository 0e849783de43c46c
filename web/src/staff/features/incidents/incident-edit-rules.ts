import {
  INCIDENT_FIELD_NAMES,
  INCIDENT_FIELDS,
  type IncidentField,
  type IncidentFields,
  mergeInformed,
} from '@holdfast/contract/incident-fields'
import type { TypedFields } from '../../../domain/incident-body.ts'

/**
 * Editing while others edit. `typed` is what this person changed and `base` what each of those
 * fields said when they began; every other field follows the incident as it is now. `version` is
 * the incident's when the first field was changed.
 */
export type IncidentEdit = { version: number; base: TypedFields; typed: TypedFields }

type Present = IncidentFields & { version: number }

/** Somebody else has set a field that this person is changing, to another value. */
export type FieldConflict = { field: IncidentField; yours: string; theirs: string }

/** The edit after `value` has been typed; undefined when nothing is changed any more. */
export function typeField(
  edit: IncidentEdit | undefined,
  present: Present,
  field: IncidentField,
  value: string,
): IncidentEdit | undefined {
  if (value === present[field]) return edit && dropField(edit, field)
  const { version = present.version, base = {}, typed = {} } = edit ?? {}
  // The keys of whoInformed are merged one by one, so that a tick is always relative to the present.
  const known = field === 'whoInformed' ? undefined : base[field]
  return {
    version,
    base: { ...base, [field]: known ?? present[field] },
    typed: { ...typed, [field]: value },
  }
}

/** What the form shows: what was typed, and the incident as it is now elsewhere. */
export function shownFields(edit: IncidentEdit | undefined, present: IncidentFields) {
  const fields = Object.fromEntries(
    INCIDENT_FIELD_NAMES.map((field) => [field, edit?.typed[field] ?? present[field]]),
  ) as IncidentFields
  const { base, typed } = edit ?? { base: {}, typed: {} }
  if (typed.whoInformed === undefined) return fields
  const informed = mergeInformed(base.whoInformed ?? '', typed.whoInformed, present.whoInformed)
  return { ...fields, whoInformed: informed }
}

export function findConflicts(edit: IncidentEdit | undefined, present: Present): FieldConflict[] {
  if (edit === undefined) return []
  return INCIDENT_FIELD_NAMES.flatMap((field) => {
    const yours = edit.typed[field]
    const theirs = present[field]
    if (field === 'whoInformed' || yours === undefined) return []
    return theirs === edit.base[field] || theirs === yours ? [] : [{ field, yours, theirs }]
  })
}

/** The person has seen what the field says now; what they typed stands over it. */
export function keepYours(edit: IncidentEdit, present: Present, field: IncidentField) {
  return { ...edit, base: { ...edit.base, [field]: present[field] } }
}

/** Both texts in one, for the person to edit; undefined for fields that are chosen and not written. */
export function combineTexts({ field, yours, theirs }: FieldConflict): string | undefined {
  const { kind } = INCIDENT_FIELDS[field]
  if (kind === 'text') return `${theirs}\n\n${yours}`.trim()
  return kind === 'line' ? `${theirs} ${yours}`.trim() : undefined
}

/**
 * What to send: the fields that say something else than the incident. Without a conflict this
 * person has seen all that it says now; with one the server judges from where they began.
 */
export function saveOf(
  edit: IncidentEdit | undefined,
  present: Present,
): { fields: TypedFields; version: number } {
  const shown = shownFields(edit, present)
  const changed = INCIDENT_FIELD_NAMES.filter((field) => shown[field] !== present[field])
  return {
    fields: Object.fromEntries(changed.map((field) => [field, shown[field]])),
    version: edit && findConflicts(edit, present).length > 0 ? edit.version : present.version,
  }
}

/** A report that had reached the server already goes on as an edit of it. */
export function editOfReport(fields: TypedFields, present: Present): IncidentEdit | undefined {
  return INCIDENT_FIELD_NAMES.reduce<IncidentEdit | undefined>((edit, field) => {
    const value = fields[field]
    return value === undefined ? edit : typeField(edit, present, field, value)
  }, undefined)
}

function dropField(edit: IncidentEdit, field: IncidentField): IncidentEdit | undefined {
  const { [field]: _, ...typed } = edit.typed
  const { [field]: __, ...base } = edit.base
  return Object.keys(typed).length === 0 ? undefined : { ...edit, base, typed }
}
