import type { Incident } from '@holdfast/contract/incidents/incidents'
import { isMerged, mainIncidentOf, mergedInto } from '@holdfast/contract/incidents/merged-incidents'
import { incidentName, shortenDetails } from '../../../domain/shorten-details.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { formatDateTime } from '../../../ui/format-dates.ts'
import { Notice } from '../../../ui/screen/notice.tsx'
import { useAdminAddress } from '../../frame/admin-organisation.ts'

type MergedLogsProps = { incident: Incident; incidents: readonly Incident[] }

/** Links to the logs that phones show as one with this one. Each is sealed, printed and exported by itself. */
export function MergedLogs({ incident, incidents }: MergedLogsProps) {
  const addressOf = useAdminAddress()
  const others = isMerged(incidents, incident)
    ? [mainIncidentOf(incidents, incident)]
    : mergedInto(incidents, incident.id)
  return others.map((other) => (
    <Notice
      key={other.id}
      title={`Merged with “${shortenDetails(incidentName(other), 80)}”`}
      actions={
        <LinkButton to={addressOf(`/admin/logs/${other.id}`)}>View log of that incident</LinkButton>
      }
    >
      Reported {formatDateTime(other.timestamp)} by {other.authorname}. Both are the same: read both
      logs, and export both records.
    </Notice>
  ))
}
