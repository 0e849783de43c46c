import {
  INCIDENT_FIELDS,
  INFORMED,
  type IncidentField,
  informedKeys,
} from '@holdfast/contract/incident-fields'
import { shownDateTime } from '../ui/dates.ts'

/** What a field says, as people read it; `""` when it is empty. */
export function wordsOf(field: IncidentField, value: string): string {
  const { kind } = INCIDENT_FIELDS[field]
  if (value === '') return ''
  if (kind === 'datetime') return shownDateTime(value)
  if (kind === 'yes or no') return value === 'yes' ? 'Yes' : 'No'
  if (kind !== 'informed') return value
  return informedKeys(value)
    .map((key) => INFORMED[key])
    .join(', ')
}

/** The beginning of the details, by which a list or a choice names an incident. */
export function nameOf(incidentDetails: string, most = 80): string {
  const line = incidentDetails.trim().replace(/\s+/g, ' ')
  return line.length <= most ? line : `${line.slice(0, most - 1).trimEnd()}…`
}
