import { type IncidentField, incidentFieldText } from '@holdfast/contract/incidents/incident-fields'
import { formatDateTime } from '../ui/format-dates.ts'

/** The value of a field as people read it, times in the device's zone; `""` when it is empty. */
export function formatField(field: IncidentField, value: string): string {
  return incidentFieldText(field, value, formatDateTime)
}
