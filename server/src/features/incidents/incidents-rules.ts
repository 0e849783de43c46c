import {
  INCIDENT_FIELD_NAMES,
  type IncidentField,
  type IncidentFields,
  mergeInformed,
} from '@holdfast/contract/incident-fields'
import type { IncidentChange, IncidentConflict, IncidentSave } from '@holdfast/contract/incidents'

/**
 * Three-way merge by field. A save names the version that it was based on. Fields with the value of
 * that version are ignored, so clients may send the whole record. A field that nobody else has
 * changed since gets the new value; one that somebody set to another value is a conflict.
 * `whoInformed` is a set whose keys are merged one by one, so it never conflicts.
 */

type IncidentEdit = Partial<IncidentFields>
/** The changes since the version that a save is based on, oldest first. */
type ChangesSince = readonly Pick<
  IncidentChange,
  'field' | 'previous' | 'authorname' | 'timestamp'
>[]

export type Merge = {
  /** Only the fields that get a new value. */
  changed: IncidentEdit
  conflicts: IncidentConflict[]
}

export function mergeSave(
  current: IncidentFields,
  save: IncidentSave,
  changesSince: ChangesSince,
): Merge {
  const changed: IncidentEdit = {}
  const conflicts: IncidentConflict[] = []
  for (const field of INCIDENT_FIELD_NAMES) {
    const yours = save[field]
    if (yours === undefined || yours === current[field]) continue
    const theirChanges = changesSince.filter((change) => change.field === field)
    const last = theirChanges.at(-1)
    const base = theirChanges[0]?.previous ?? current[field]
    if (yours === base) continue
    if (!last) changed[field] = yours
    else if (field === 'whoInformed') {
      const merged = mergeInformed(base, yours, current.whoInformed)
      if (merged !== current.whoInformed) changed.whoInformed = merged
    } else {
      conflicts.push({
        field,
        yours,
        theirs: current[field],
        changedBy: last.authorname,
        changedAt: last.timestamp,
      })
    }
  }
  return { changed, conflicts }
}

/** All fields, with "" for those that are missing. */
export function completeFields(
  given: Partial<Record<IncidentField, string | undefined>>,
): IncidentFields {
  return Object.fromEntries(
    INCIDENT_FIELD_NAMES.map((field) => [field, given[field] ?? '']),
  ) as IncidentFields
}

export function areSameFields(a: IncidentFields, b: IncidentFields): boolean {
  return INCIDENT_FIELD_NAMES.every((field) => a[field] === b[field])
}

/** Any non-empty `closed` closes the incident; the time is the server's. */
export function isClosing(save: Pick<IncidentSave, 'closed'>): boolean {
  return typeof save.closed === 'string' && save.closed !== ''
}
