import { INCIDENT_FIELD_NAMES, INCIDENT_FIELDS } from '@holdfast/contract/incident-fields'
import type { Incident } from '@holdfast/contract/incidents'
import { adminDateTime } from './admin-dates.ts'
import styles from './incident-facts.module.css'
import { valueInWords } from './incident-words.ts'

/** Everything that is filled in of an incident, to read. */
export function IncidentFacts({ incident }: { incident: Incident }) {
  const facts = [
    ['Reported', `${adminDateTime(incident.timestamp)} by ${incident.authorname}`],
    ['State', incident.closed === null ? 'Open' : `Closed ${adminDateTime(incident.closed)}`],
    ...INCIDENT_FIELD_NAMES.map((field) => [
      INCIDENT_FIELDS[field].label,
      valueInWords(field, incident[field]),
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
