import type { Incident } from '@holdfast/contract/incidents'
import { Link } from 'react-router'
import { Dot } from '../../ui/tag.tsx'
import styles from './incident-line.module.css'

/** Which incident this is about, as a way to its details. */
export function IncidentLine({ incident }: { incident: Incident }) {
  return (
    <Link to={`/incidents/${incident.id}`} viewTransition className={styles.incident}>
      <Dot colour="red" />
      <span className={styles.details}>{incident.incidentDetails}</span>
    </Link>
  )
}
