import {
  INCIDENT_FIELDS,
  INFORMED,
  type IncidentField,
  informedKeys,
} from '@holdfast/contract/incident-fields'
import { formatDateTime } from '../ui/format-dates.ts'

/** The value of a field as people read it; `""` when it is empty. */
export function formatField(field: IncidentField, value: string): string {
  const { kind } = INCIDENT_FIELDS[field]
  if (value === '') return ''
  if (kind === 'datetime') return formatDateTime(value)
  if (kind === 'yes or no') return value === 'yes' ? 'Yes' : 'No'
  if (kind !== 'informed') return value
  return informedKeys(value)
    .map((key) => INFORMED[key])
    .join(', ')
}
