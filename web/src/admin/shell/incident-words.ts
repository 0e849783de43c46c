import {
  INCIDENT_FIELDS,
  INFORMED,
  type IncidentField,
  informedKeys,
} from '@holdfast/contract/incident-fields'
import { adminDateTime } from './admin-dates.ts'

/** What a field of an incident says, as people read it; `""` when it is empty. */
export function valueInWords(field: IncidentField, value: string): string {
  const { kind } = INCIDENT_FIELDS[field]
  if (value === '') return ''
  if (kind === 'datetime') return adminDateTime(value)
  if (kind === 'yes or no') return value === 'yes' ? 'Yes' : 'No'
  if (kind !== 'informed') return value
  return informedKeys(value)
    .map((key) => INFORMED[key])
    .join(', ')
}
