import { INCIDENT_FIELD_NAMES, INCIDENT_FIELDS } from '@holdfast/contract/incident-fields'
import type { Incident } from '@holdfast/contract/incidents'
import { wordsOf } from '../../../domain/incident-words.ts'
import type { Column } from '../../data-table/data-table-column.ts'

/** An exported incident has every field; the server's own times are ISO 8601 in UTC. */
export const EXPORTED: Column<Incident>[] = [
  { id: 'id', title: 'Id', text: ({ id }) => id },
  { id: 'reported', title: 'Reported', text: ({ timestamp }) => timestamp },
  { id: 'who', title: 'Reported by', text: ({ authorname }) => authorname },
  { id: 'closed', title: 'Closed', text: ({ closed }) => closed ?? '' },
  ...INCIDENT_FIELD_NAMES.map((field) => ({
    id: field,
    title: INCIDENT_FIELDS[field].label,
    text: (incident: Incident) => wordsOf(field, incident[field]),
  })),
]
