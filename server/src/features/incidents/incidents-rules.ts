import {
  INCIDENT_FIELD_NAMES,
  type IncidentField,
  type IncidentFields,
  mergeInformed,
} from '@holdfast/contract/incident-fields'
import type { IncidentChange, IncidentConflict, IncidentSave } from '@holdfast/contract/incidents'

/**
 * Field-level merging. A save says from which version it started. A field that it sends as it was
 * then is left alone, so that a whole body may be sent; one that nobody else has changed since
 * takes the new value; one that somebody set to another value is a conflict. `whoInformed` is a
 * set: its keys are merged one by one and never conflict.
 */

type Written = Partial<IncidentFields>
/** The changes since the version that a save started from, oldest first. */
type Since = readonly Pick<IncidentChange, 'field' | 'previous' | 'authorname' | 'timestamp'>[]

export type Merge = {
  /** Only the fields whose value becomes another one. */
  changed: Written
  conflicts: IncidentConflict[]
}

export function mergeSave(present: IncidentFields, save: IncidentSave, since: Since): Merge {
  const changed: Written = {}
  const conflicts: IncidentConflict[] = []
  for (const field of INCIDENT_FIELD_NAMES) {
    const yours = save[field]
    if (yours === undefined || yours === present[field]) continue
    const theirs = since.filter((change) => change.field === field)
    const last = theirs.at(-1)
    const base = theirs[0]?.previous ?? present[field]
    if (yours === base) continue
    if (!last) changed[field] = yours
    else if (field === 'whoInformed') {
      const merged = mergeInformed(base, yours, present.whoInformed)
      if (merged !== present.whoInformed) changed.whoInformed = merged
    } else {
      conflicts.push({
        field,
        yours,
        theirs: present[field],
        changedBy: last.authorname,
        changedAt: last.timestamp,
      })
    }
  }
  return { changed, conflicts }
}

/** The fields of a body, with "" for those it leaves out. */
export function allFields(
  written: Partial<Record<IncidentField, string | undefined>>,
): IncidentFields {
  return Object.fromEntries(
    INCIDENT_FIELD_NAMES.map((field) => [field, written[field] ?? '']),
  ) as IncidentFields
}

export function areSameFields(a: IncidentFields, b: IncidentFields): boolean {
  return INCIDENT_FIELD_NAMES.every((field) => a[field] === b[field])
}

/** Any non-empty `closed` in a body closes; the server's clock says when. */
export function isClosing(save: Pick<IncidentSave, 'closed'>): boolean {
  return typeof save.closed === 'string' && save.closed !== ''
}
