import {
  INCIDENT_FIELDS,
  type IncidentField,
  type IncidentFields,
} from '@holdfast/contract/incident-fields'
import type { IncidentConflict } from '@holdfast/contract/incidents'
import type { TypedFields } from '../../../incidents/incident-body.ts'

/** The typed fields that say something else than when the popup opened. */
export function changedFields(typed: TypedFields, start: IncidentFields): TypedFields {
  const entries = Object.entries(typed) as [IncidentField, string][]
  return Object.fromEntries(entries.filter(([field, value]) => value !== start[field]))
}

/** One sentence for a field that two people changed. */
export function conflictInWords({ field, changedBy, theirs }: IncidentConflict): string {
  const label = labelOf(field)
  const value = theirs === '' ? 'emptied it' : `wrote “${theirs}”`
  return `${changedBy} changed ${label} while you were typing and ${value}`
}

export function labelOf(field: string): string {
  return isIncidentField(field) ? INCIDENT_FIELDS[field].label : field
}

export function isIncidentField(field: string): field is IncidentField {
  return Object.hasOwn(INCIDENT_FIELDS, field)
}
