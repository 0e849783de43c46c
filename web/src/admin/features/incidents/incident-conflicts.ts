import {
  INCIDENT_FIELD_NAMES,
  INCIDENT_FIELDS,
  type IncidentField,
  type IncidentFields,
} from '@holdfast/contract/incident-fields'
import type { IncidentConflict } from '@holdfast/contract/incidents'

/** What an edit begins on; the server judges conflicts from its version. */
export type EditableIncident = IncidentFields & { version: number }

export function editableOf(incident: EditableIncident): EditableIncident {
  const fields = Object.fromEntries(INCIDENT_FIELD_NAMES.map((field) => [field, incident[field]]))
  return { ...(fields as IncidentFields), version: incident.version }
}

/** One sentence for a field that two people changed. */
export function describeConflict({ field, changedBy, theirs }: IncidentConflict): string {
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
