import type { Alert } from '@holdfast/contract/alerts/alerts'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { openMainIncidents } from '../../../data/incidents/active-incident-rules.ts'
import { useIncidents } from '../../../data/incidents/incidents.ts'
import { useMainIncidentId } from '../../../data/incidents/merged-lists.ts'
import { useUnresolved } from '../../../data/incidents/roll-call.ts'
import { incidentName } from '../../../domain/shorten-details.ts'
import { Link } from '../../../routing/navigation.tsx'
import { Notice } from '../../../ui/screen/notice.tsx'

/**
 * Before an alert is ended, says who is missing in the other open incidents: the all clear is heard by everybody, and
 * the roll call of this alert may not be the one in which people are counted.
 */
export function MissingElsewhere({ alert }: { alert: Alert }) {
  const ownid = useMainIncidentId(alert.incidentid)
  return openMainIncidents(useIncidents().data ?? [])
    .filter(({ id, exercise }) => id !== ownid && exercise === alert.exercise)
    .map((incident) => <MissingIn key={incident.id} incident={incident} />)
}

function MissingIn({ incident }: { incident: Incident }) {
  const missing = useUnresolved(incident.id).data?.missing ?? 0
  if (missing === 0) return null
  return (
    <Notice kind="danger" title={`${missing} missing in another incident`}>
      <Link to={`/roll-call?incident=${incident.id}`} viewTransition>
        Roll call of {incidentName(incident)}
      </Link>
    </Notice>
  )
}
