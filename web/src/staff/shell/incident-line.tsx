import type { Incident } from '@holdfast/contract/incidents/incidents'
import { incidentName } from '../../domain/shorten-details.ts'
import { Link } from '../../routing/navigation.tsx'
import { Dot } from '../../ui/dot.tsx'
import { ClosedIncidentNotice } from './closed-incident.tsx'
import styles from './incident-line.module.css'

/** The incident that the screen is about, as a link to its details. */
export function IncidentLine({ incident }: { incident: Incident }) {
  return (
    <>
      <Link to={`/incidents/${incident.id}`} viewTransition className={styles.incident}>
        <Dot colour={incident.exercise ? 'exercise' : 'red'} />
        <span className={styles.details}>{incidentName(incident)}</span>
      </Link>
      {incident.closed !== null && <ClosedIncidentNotice incident={incident} />}
    </>
  )
}
