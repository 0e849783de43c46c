import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import { useIncidents } from '../../../data/incidents/incidents.ts'
import { useParams } from '../../../routing/navigation.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { useAdminAddress, useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { AdminPage, ReadSection } from '../../frame/admin-page.tsx'
import { IncidentTimeline } from './incident-timeline.tsx'
import { MergedLogs } from './merged-logs.tsx'

/** The log of one incident, with the changes of its fields, its checks and its team roles. */
export function IncidentLogPage() {
  const { incidentid } = useParams()
  const { organisationid } = useAdminOrganisation()
  const addressOf = useAdminAddress()
  const incidents = useIncidents(organisationid)
  return (
    <AdminPage
      title="Incident log"
      above={
        <LinkButton kind="quiet" to={addressOf('/admin/incidents')}>
          Back to incidents
        </LinkButton>
      }
    >
      <ReadSection read={incidents}>
        {(list) => {
          const incident = list.find(({ id }) => id === incidentid)
          if (incident) {
            return (
              <>
                <MergedLogs incident={incident} incidents={list} />
                <IncidentTimeline incident={incident} />
              </>
            )
          }
          return (
            <EmptyState
              icon={faTriangleExclamation}
              title="This incident was not found"
              text="It may have been deleted, or belong to another organisation."
            />
          )
        }}
      </ReadSection>
    </AdminPage>
  )
}
