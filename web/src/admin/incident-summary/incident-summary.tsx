import { INCIDENT_FIELD_NAMES, INCIDENT_FIELDS } from '@holdfast/contract/incidents/incident-fields'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { formatField } from '../../domain/incident-text.ts'
import { formatDateTime } from '../../ui/format-dates.ts'
import styles from './incident-summary.module.css'

/** Shows all filled fields of an incident, read-only. */
export function IncidentSummary({ incident }: { incident: Incident }) {
  const facts = [
    ['Exercise', incident.exercise ? 'Yes: this is not real' : ''],
    ['Reported', `${formatDateTime(incident.timestamp)} by ${incident.authorname}`],
    ['State', incident.closed === null ? 'Open' : `Closed ${formatDateTime(incident.closed)}`],
    ...INCIDENT_FIELD_NAMES.map((field) => [
      INCIDENT_FIELDS[field].label,
      formatField(field, incident[field]),
    ]),
  ].filter(([, value]) => value !== '')
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
