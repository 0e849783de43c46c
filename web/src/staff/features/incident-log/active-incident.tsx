import type { Incident } from '@holdfast/contract/incidents'
import { Link } from 'react-router'
import { shownDateTime } from '../../../ui/dates.ts'
import { Dot } from '../../../ui/dot.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import styles from './incident-log-screen.module.css'

type ActiveIncidentProps = {
  incident: Incident
  open: readonly Incident[]
  onChoose: (incidentid: string) => void
}

/** Which incident this log is of; with several open, the switch between them. */
export function ActiveIncident({ incident, open, onChoose }: ActiveIncidentProps) {
  if (open.length > 1) {
    return (
      <SelectField
        label="Incident"
        labelHidden
        options={open.map(({ id, incidentDetails, timestamp }) => ({
          value: id,
          label: `${incidentDetails} (${shownDateTime(timestamp)})`,
        }))}
        value={incident.id}
        onChange={(event) => onChoose(event.target.value)}
      />
    )
  }
  return (
    <Link to={`/incidents/${incident.id}`} viewTransition className={styles.incident}>
      <Dot colour="red" />
      <span className={styles.name}>{incident.incidentDetails}</span>
    </Link>
  )
}
