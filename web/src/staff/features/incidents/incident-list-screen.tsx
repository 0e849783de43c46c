import { faCircleDot } from '@fortawesome/free-solid-svg-icons/faCircleDot'
import { faCodeMerge } from '@fortawesome/free-solid-svg-icons/faCodeMerge'
import { faLock } from '@fortawesome/free-solid-svg-icons/faLock'
import { faPlus } from '@fortawesome/free-solid-svg-icons/faPlus'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { isMerged, mainIncidentOf } from '@holdfast/contract/incidents/merged-incidents'
import { useIncidents } from '../../../data/incidents/incidents.ts'
import { incidentName, shortenDetails } from '../../../domain/shorten-details.ts'
import { Navigate } from '../../../routing/navigation.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { formatDateTime } from '../../../ui/format-dates.ts'
import { Card } from '../../../ui/list/card.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import { useReportDraft } from './incident-drafts.ts'
import styles from './incident-list.module.css'

/**
 * The incidents, newest first. When none is open, the report form replaces this screen in the browser's
 * history, so that Back from the form does not return here. Nobody is redirected before the list has loaded.
 */
export function IncidentListScreen() {
  const incidents = useIncidents()
  const draft = useReportDraft()
  if (incidents.state === 'ready' && incidents.data.every((incident) => incident.closed !== null)) {
    return <Navigate to="/incidents/new" replace />
  }
  return (
    <StaffScreen
      title="Incidents"
      bottom={
        <LinkButton to="/incidents/new" kind="primary" icon={faPlus} block>
          Report New Incident
        </LinkButton>
      }
      back="/menu"
    >
      <SectionLoader read={incidents}>
        {() => (
          <>
            {draft.value && <p>You have a report that is not sent yet.</p>}
            <ul className={styles.incidents}>
              {incidents.data?.map((incident) => (
                <IncidentItem key={incident.id} incident={incident} />
              ))}
            </ul>
          </>
        )}
      </SectionLoader>
    </StaffScreen>
  )
}

function IncidentItem({ incident }: { incident: Incident }) {
  return (
    <Card as="li" edge={incidentColour(incident)}>
      <div className={styles.head}>
        <IncidentState incident={incident} />
        <span className={styles.time}>{formatDateTime(incident.timestamp)}</span>
      </div>
      <p className={styles.details}>{incidentName(incident)}</p>
      <MergedIntoLine incident={incident} />
      <div>
        <LinkButton to={`/incidents/${incident.id}`}>Full Details</LinkButton>
      </div>
    </Card>
  )
}

/** Names the incident into which this one is merged. */
function MergedIntoLine({ incident }: { incident: Incident }) {
  const incidents = useIncidents().data ?? []
  if (!isMerged(incidents, incident)) return null
  const main = mainIncidentOf(incidents, incident)
  return <p>Merged into “{shortenDetails(incidentName(main))}”</p>
}

export function IncidentState({ incident }: { incident: Incident }) {
  const incidents = useIncidents().data ?? []
  if (incident.closed !== null) return <Tag icon={faLock}>Closed</Tag>
  if (isMerged(incidents, incident)) return <Tag icon={faCodeMerge}>Merged</Tag>
  return (
    <Tag colour={incidentColour(incident)} icon={faCircleDot}>
      Open
    </Tag>
  )
}

/** The colour of an incident. Only real open incidents are red. */
export function incidentColour({ closed, exercise }: Incident): 'danger' | 'exercise' | 'black' {
  if (closed !== null) return 'black'
  return exercise ? 'exercise' : 'danger'
}
