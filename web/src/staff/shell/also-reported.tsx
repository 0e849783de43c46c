import type { Incident } from '@holdfast/contract/incidents/incidents'
import { mergedInto } from '@holdfast/contract/incidents/merged-incidents'
import { useIncidents } from '../../data/incidents/incidents.ts'
import { incidentName, shortenDetails } from '../../domain/shorten-details.ts'
import { Link } from '../../routing/navigation.tsx'
import { formatTime } from '../../ui/format-dates.ts'
import styles from './also-reported.module.css'

/**
 * Says which other reports are read as one with this incident, so that whoever wrote in one of them knows
 * why this one is shown.
 */
export function AlsoReported({ incident }: { incident: Incident }) {
  const merged = mergedInto(useIncidents().data ?? [], incident.id)
  return merged.map((each) => (
    <p key={each.id} className={styles.line}>
      Also reported as{' '}
      <Link to={`/incidents/${each.id}`} viewTransition>
        “{shortenDetails(incidentName(each), 60)}”
      </Link>{' '}
      by {each.authorname} at {formatTime(each.timestamp)}. Both are merged.
    </p>
  ))
}
