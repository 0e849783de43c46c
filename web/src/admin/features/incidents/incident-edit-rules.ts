import {
  INCIDENT_FIELDS,
  type IncidentField,
  type IncidentFields,
} from '@holdfast/contract/incident-fields'
import type { Incident, IncidentConflict } from '@holdfast/contract/incidents'

/** What was typed; what is absent follows the incident as it is now. */
export type TypedFields = Partial<IncidentFields>

/** The typed fields that say something else than when the popup opened. */
export function changedFields(typed: TypedFields, start: IncidentFields): TypedFields {
  const entries = Object.entries(typed) as [IncidentField, string][]
  return Object.fromEntries(entries.filter(([field, value]) => value !== start[field]))
}

/** The body of a save: only what changed, and the version that it was changed from. */
export function bodyOf({ visitFdcoRequired, ...others }: TypedFields, version: number) {
  const answer = visitFdcoRequired === 'yes' || visitFdcoRequired === 'no' ? visitFdcoRequired : ''
  return {
    ...others,
    ...(visitFdcoRequired !== undefined && ({ visitFdcoRequired: answer } as const)),
    version,
  }
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

/** The first words of the details, by which tables and titles name an incident. */
export function incidentName({ incidentDetails }: Incident, most = 90): string {
  const line = incidentDetails.trim().replace(/\s+/g, ' ')
  return line.length <= most ? line : `${line.slice(0, most - 1).trimEnd()}…`
}
