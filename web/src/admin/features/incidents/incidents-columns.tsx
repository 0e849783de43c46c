import { INCIDENT_FIELD_NAMES, INCIDENT_FIELDS } from '@holdfast/contract/incidents/incident-fields'
import type { AnnouncedDeletion, Incident } from '@holdfast/contract/incidents/incidents'
import { formatField } from '../../../domain/incident-text.ts'
import { incidentName, shortenDetails } from '../../../domain/shorten-details.ts'
import { formatDateTime, formatDay } from '../../../ui/format-dates.ts'
import { Tag } from '../../../ui/tag.tsx'
import type { Column } from '../../data-table/data-table-model.ts'
import styles from './incidents-columns.module.css'

/** `deletions`: what retention is about to delete, by the incident's id. */
export const incidentColumns = (
  deletions: ReadonlyMap<string, AnnouncedDeletion>,
): Column<Incident>[] => [
  { id: 'details', title: 'Details', text: (incident) => shortenDetails(incidentName(incident)) },
  {
    id: 'reported',
    title: 'Reported',
    text: ({ timestamp }) => formatDateTime(timestamp),
    sortBy: ({ timestamp }) => timestamp,
  },
  { id: 'who', title: 'Reported by', text: ({ authorname }) => authorname },
  {
    id: 'state',
    title: 'State',
    text: ({ closed }) => (closed === null ? 'Open' : 'Closed'),
    noWrap: true,
    cell: ({ id, closed, exercise }) => (
      <>
        <Tag colour={closed === null ? (exercise ? 'exercise' : 'danger') : 'black'}>
          {closed === null ? 'Open' : 'Closed'}
        </Tag>{' '}
        {exercise && <Tag colour="exercise">Exercise</Tag>}
        <DeletionNote deletion={deletions.get(id)} />
      </>
    ),
  },
]

/** An exported incident has every field; the server's own times are ISO 8601 in UTC. */
export const EXPORTED: Column<Incident>[] = [
  { id: 'id', title: 'Id', text: ({ id }) => id },
  { id: 'reported', title: 'Reported', text: ({ timestamp }) => timestamp },
  { id: 'who', title: 'Reported by', text: ({ authorname }) => authorname },
  { id: 'closed', title: 'Closed', text: ({ closed }) => closed ?? '' },
  { id: 'exercise', title: 'Exercise', text: ({ exercise }) => (exercise ? 'Exercise' : '') },
  ...INCIDENT_FIELD_NAMES.map((field) => ({
    id: field,
    title: INCIDENT_FIELDS[field].label,
    text: (incident: Incident) => formatField(field, incident[field]),
  })),
]

function DeletionNote({ deletion }: { deletion: AnnouncedDeletion | undefined }) {
  if (!deletion) return null
  const { keptby, due } = deletion
  return (
    <span className={styles.deletion}>
      {keptby === null ? `Deleted from ${formatDay(due)}` : `Kept by ${keptby}`}
    </span>
  )
}
