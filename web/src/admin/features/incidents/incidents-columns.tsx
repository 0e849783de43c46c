import { INCIDENT_FIELD_NAMES, INCIDENT_FIELDS } from '@holdfast/contract/incidents/incident-fields'
import type { AnnouncedDeletion, Incident } from '@holdfast/contract/incidents/incidents'
import { isMerged, mainIncidentOf } from '@holdfast/contract/incidents/merged-incidents'
import { formatField } from '../../../domain/incident-text.ts'
import { incidentName, shortenDetails } from '../../../domain/shorten-details.ts'
import { formatDateTime, formatDay } from '../../../ui/format-dates.ts'
import { Tag } from '../../../ui/tag.tsx'
import type { Column } from '../../data-table/data-table-model.ts'
import styles from './incidents-columns.module.css'

/**
 * `deletions`: what retention is about to delete, by the incident's id. `incidents`: all of them, so that
 * each can name the one into which it is merged.
 */
export const incidentColumns = (
  deletions: ReadonlyMap<string, AnnouncedDeletion>,
  incidents: readonly Incident[],
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
    text: (incident) => stateOf(incident, incidents),
    noWrap: true,
    cell: (incident) => (
      <>
        <Tag colour={colourOf(incident, incidents)}>{stateOf(incident, incidents)}</Tag>{' '}
        {incident.exercise && <Tag colour="exercise">Exercise</Tag>}
        <MergedNote incident={incident} incidents={incidents} />
        <DeletionNote deletion={deletions.get(incident.id)} />
      </>
    ),
  },
]

function stateOf(incident: Incident, incidents: readonly Incident[]): string {
  if (incident.closed !== null) return 'Closed'
  return isMerged(incidents, incident) ? 'Merged' : 'Open'
}

function colourOf(incident: Incident, incidents: readonly Incident[]) {
  if (stateOf(incident, incidents) !== 'Open') return 'black'
  return incident.exercise ? 'exercise' : 'danger'
}

type MergedNoteProps = { incident: Incident; incidents: readonly Incident[] }

function MergedNote({ incident, incidents }: MergedNoteProps) {
  if (!isMerged(incidents, incident)) return null
  const main = mainIncidentOf(incidents, incident)
  return <span className={styles.note}>Merged into “{shortenDetails(incidentName(main), 40)}”</span>
}

/** The columns of the CSV export: an incident has every field there; the server's own times are ISO 8601 in UTC. */
export const CSV_COLUMNS: Column<Incident>[] = [
  { id: 'id', title: 'Id', text: ({ id }) => id },
  { id: 'reported', title: 'Reported', text: ({ timestamp }) => timestamp },
  { id: 'who', title: 'Reported by', text: ({ authorname }) => authorname },
  { id: 'closed', title: 'Closed', text: ({ closed }) => closed ?? '' },
  { id: 'mergedinto', title: 'Merged into', text: ({ mergedinto }) => mergedinto ?? '' },
  { id: 'related', title: 'Belongs to', text: ({ related = [] }) => related.join(', ') },
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
    <span className={styles.note}>
      {keptby === null ? `Deleted from ${formatDay(due)}` : `Kept by ${keptby}`}
    </span>
  )
}
