import { faClipboardUser } from '@fortawesome/free-solid-svg-icons/faClipboardUser'
import { faEnvelope } from '@fortawesome/free-solid-svg-icons/faEnvelope'
import { faFileLines } from '@fortawesome/free-solid-svg-icons/faFileLines'
import { faListOl } from '@fortawesome/free-solid-svg-icons/faListOl'
import { faShareNodes } from '@fortawesome/free-solid-svg-icons/faShareNodes'
import { canCloseIncidents, canEndAlert, isAllowed } from '@holdfast/contract/endpoints/permissions'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { isMerged, mainIncidentOf } from '@holdfast/contract/incidents/merged-incidents'
import { useContent } from '../../../data/content/content.ts'
import { useActiveIncident } from '../../../data/incidents/active-incident.ts'
import { useIncidents } from '../../../data/incidents/incidents.ts'
import { useAlertsReadTogether } from '../../../data/incidents/merged-alerts.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { canReadClosedLog } from '../../../domain/closed-incidents.ts'
import { incidentName } from '../../../domain/shorten-details.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { OpenCallsNotice } from '../../../incident-closing/open-calls-notice.tsx'
import { OpenTasksNotice } from '../../../incident-closing/open-tasks-notice.tsx'
import { CurrentUnresolvedNotice } from '../../../incident-closing/unresolved-roll-call-notice.tsx'
import { useCloseIncident } from '../../../incident-closing/use-close-incident.tsx'
import { useReopenIncident } from '../../../incident-closing/use-reopen-incident.tsx'
import { useNavigate, useParams } from '../../../routing/navigation.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { formatDateTime } from '../../../ui/format-dates.ts'
import { Card } from '../../../ui/list/card.tsx'
import { FailureNotice, Notice } from '../../../ui/screen/notice.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import { UnknownIncident } from '../../shell/unknown-incident.tsx'
import { useEditDraft } from './incident-drafts.ts'
import styles from './incident-facts.module.css'
import { IncidentFacts } from './incident-facts.tsx'
import { IncidentHistory } from './incident-history.tsx'
import { IncidentState, incidentColour } from './incident-list-screen.tsx'
import { OtherIncidents } from './other-incidents.tsx'
import { SameIncidentNotice } from './same-incident.tsx'

/** Everything about one incident, read-only. */
export function IncidentDetailsScreen() {
  const { incidentid = '' } = useParams()
  const incidents = useIncidents()
  const incident = incidents.data?.find((candidate) => candidate.id === incidentid)
  const hasOpen = incidents.data?.some((candidate) => candidate.closed === null) ?? false
  return (
    <StaffScreen
      title="Incident details"
      back={hasOpen ? '/incidents' : '/menu'}
      bottom={incident && <Actions incident={incident} />}
    >
      <SectionLoader read={incidents}>
        {() => (incident ? <Details incident={incident} /> : <UnknownIncident />)}
      </SectionLoader>
    </StaffScreen>
  )
}

function Details({ incident }: { incident: Incident }) {
  const draft = useEditDraft(incident.id)
  const main = mainIncidentOf(useIncidents().data ?? [], incident)
  return (
    <>
      {draft.value && (
        <Notice
          title="You have changes that are not saved yet"
          actions={<LinkButton to={`/incidents/${incident.id}/edit`}>Continue</LinkButton>}
        />
      )}
      <Card edge={incidentColour(incident)}>
        <div className={styles.head}>
          <IncidentState incident={incident} />
          {incident.closed !== null && (
            <span className={styles.meta}>{formatDateTime(incident.closed)}</span>
          )}
        </div>
        <p className={styles.lead}>{incidentName(incident)}</p>
        <p className={styles.meta}>
          Reported by {incident.authorname},{' '}
          <span className={styles.time}>{formatDateTime(incident.timestamp)}</span>
        </p>
      </Card>
      <SameIncidentNotice incident={incident} />
      {incident.closed === null && (
        <LinkButton to="/initial-action" icon={faListOl}>
          Initial action
        </LinkButton>
      )}
      <LinkButton to={`/roll-call?incident=${main.id}`} icon={faClipboardUser}>
        Roll call
      </LinkButton>
      <SituationReportLink incident={main} />
      <ParentsLink incident={main} />
      <ShareLink incident={main} />
      <IncidentFacts incident={incident} />
      <OtherIncidents incident={incident} />
      <IncidentHistory incident={incident} />
      {incident.closed === null ? (
        <CloseIncident incident={incident} />
      ) : (
        <ReopenIncident incident={incident} />
      )}
    </>
  )
}

/** The reports stand in the log, and are read by those who may read that. */
function SituationReportLink({ incident }: { incident: Incident }) {
  const { roles, type } = useMe()
  const isReadable = canReadClosedLog(incident, roles, new Date()) || type === 'admin'
  if (incident.closed !== null && !isReadable) return null
  return (
    <LinkButton to={`/incidents/${incident.id}/situation-reports`} icon={faFileLines}>
      Situation report
    </LinkButton>
  )
}

/** For those who write or approve them. */
function ParentsLink({ incident }: { incident: Incident }) {
  if (!isAllowed(useMe(), 'write messages to parents')) return null
  return (
    <LinkButton to={`/incidents/${incident.id}/parents`} icon={faEnvelope}>
      Messages to parents
    </LinkButton>
  )
}

/** For the police and the fire service, who have no account. */
function ShareLink({ incident }: { incident: Incident }) {
  const canShare = isAllowed(useMe(), 'share incidents')
  if (incident.closed !== null || !canShare) return null
  return (
    <LinkButton to={`/incidents/${incident.id}/shares`} icon={faShareNodes}>
      Share with responders
    </LinkButton>
  )
}

/** The likely next steps, within the thumb's reach. Only the crisis team may read a closed incident's log. */
function Actions({ incident }: { incident: Incident }) {
  const navigate = useNavigate()
  const online = useOnline()
  const active = useActiveIncident()
  const { roles } = useMe()
  const isOpen = incident.closed === null
  const hasClosedLog = canReadClosedLog(incident, roles, new Date())
  const main = mainIncidentOf(useIncidents().data ?? [], incident)
  if (!isOpen && !online && !hasClosedLog) return null

  function viewLog() {
    active.choose(incident.id)
    navigate(`/logs?incident=${incident.id}`, { viewTransition: true })
  }

  return (
    <>
      {online && <LinkButton to={`/incidents/${incident.id}/edit`}>Update</LinkButton>}
      {isOpen && (
        <Button kind="primary" onClick={viewLog}>
          View incident log
        </Button>
      )}
      {hasClosedLog && (
        <LinkButton kind="primary" to={`/incidents/${main.id}/log`}>
          Read incident log
        </LinkButton>
      )}
    </>
  )
}

/** At the end of the screen, where it is not tapped by accident: closing ends the log for everybody. */
function CloseIncident({ incident }: { incident: Incident }) {
  const online = useOnline()
  const { close, pending, failure } = useCloseIncident()
  const me = useMe()
  const alerts = useAlertsReadTogether(incident.id)
  const incidents = useIncidents().data ?? []
  const isKeptOpen = alerts.some(
    (alert) => alert.incidentid === incident.id && alert.ended === null && !canEndAlert(me, alert),
  )
  const closers = useContent().data?.closers ?? 'everyone'
  // It closes with its main incident.
  if (!online || isMerged(incidents, incident)) return null
  if (!canCloseIncidents(me, closers)) {
    return (
      <p className={styles.meta}>Only holders of team roles and admins close incidents here.</p>
    )
  }
  if (isKeptOpen) {
    return (
      <Notice title="An alert is still open">
        The incident can be closed once an incident manager or an admin has ended the alert.
      </Notice>
    )
  }
  return (
    <div>
      {failure && (
        <FailureNotice title="The incident was not closed" sentences={[failure.message]} />
      )}
      <Button
        busy={pending}
        onClick={() =>
          void close(
            incident,
            <>
              <OpenCallsNotice incidentid={incident.id} />
              <CurrentUnresolvedNotice incidentid={incident.id} />
              <OpenTasksNotice incidentid={incident.id} />
            </>,
          )
        }
      >
        Close incident
      </Button>
    </div>
  )
}

/** Reopens the incident. Shown for an hour after the closing, to people who may. */
function ReopenIncident({ incident }: { incident: Incident }) {
  const online = useOnline()
  const { canReopen, reopen, pending, failure } = useReopenIncident()
  const incidents = useIncidents().data ?? []
  if (!online || !canReopen(incident) || isMerged(incidents, incident)) return null
  return (
    <div>
      {failure && (
        <FailureNotice title="The incident was not reopened" sentences={[failure.message]} />
      )}
      <Button busy={pending} onClick={() => void reopen(incident)}>
        Reopen incident
      </Button>
    </div>
  )
}
