import {
  INCIDENT_FIELD_NAMES,
  type IncidentField,
  type IncidentFields,
  mergeInformed,
} from '@holdfast/contract/incidents/incident-fields'
import type {
  IncidentChange,
  IncidentConflict,
  IncidentSave,
} from '@holdfast/contract/incidents/incidents'

/**
 * Three-way merge by field. A save names the version on which it is based. Fields with the value of that
 * version are ignored, so clients may send the whole record. A field that nobody else has changed since
 * gets the new value; a field that somebody set to a different value is a conflict. `whoInformed` is a
 * set whose keys are merged one by one, so it never conflicts.
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

export function mergeIncidentSave(
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

export type Author = { userid: string; authorname: string; now: Date }

/** An incident as it is stored when it is reported. */
export function newIncident(
  { id, fields, exercise }: { id: string; fields: IncidentFields; exercise: boolean },
  { userid, authorname, now }: Author,
) {
  const timestamp = now.toISOString()
  const closed: string | null = null
  const incident = { id, timestamp, closed, version: 1, userid, authorname, exercise }
  const mergedinto: string | null = null
  const related: string[] = []
  return { ...incident, fields, reported: fields, mergedinto, related }
}

type Report = { userid: string; reported: IncidentFields; exercise: boolean }

/** Whether a report under a known id is a retry of the stored one. */
export function isSameReport(stored: Report, report: Report): boolean {
  return (
    stored.userid === report.userid &&
    stored.exercise === report.exercise &&
    INCIDENT_FIELD_NAMES.every((field) => stored.reported[field] === report.reported[field])
  )
}

/** Any non-empty `closed` closes the incident; the time is the server's. */
export function isClosing(save: Pick<IncidentSave, 'closed'>): boolean {
  return typeof save.closed === 'string' && save.closed !== ''
}

/** Whether closing ends this alert too: it was on the screen of whoever closes. */
export function agreesToEnd({ endalerts }: Pick<IncidentSave, 'endalerts'>, alertid: string) {
  return Array.isArray(endalerts) ? endalerts.includes(alertid) : endalerts === true
}
