import { faLock } from '@fortawesome/free-solid-svg-icons/faLock'
import { describeDuration } from '@holdfast/contract/durations'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { useContent } from '../../../data/content/content.ts'
import { useIncidents } from '../../../data/incidents/incidents.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { CLOSED_LOG_READABLE_MS, canReadClosedLog } from '../../../domain/closed-incidents.ts'
import { incidentName } from '../../../domain/shorten-details.ts'
import { useParams } from '../../../routing/navigation.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { formatDateTime } from '../../../ui/format-dates.ts'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { Notice } from '../../../ui/screen/notice.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { AlsoReported } from '../../shell/also-reported.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import type { LogFilter } from './incident-log-rules.ts'
import { LogFilters, useLogFilter } from './log-filters.tsx'
import { LogList } from './log-list.tsx'
import { logTitle, PrintedLog } from './printed-log.tsx'

/** The log of a closed incident, read-only, for people who hold a team role. */
export function ClosedLogScreen() {
  const { incidentid = '' } = useParams()
  const incidents = useIncidents()
  const me = useMe()
  const incident = incidents.data?.find((candidate) => candidate.id === incidentid)
  const { filter, setFilter } = useLogFilter()
  const isReadable = incident !== undefined && canReadClosedLog(incident, me.roles, new Date())
  return (
    <StaffScreen title={logTitle(filter)} back={`/incidents/${incidentid}`}>
      <SectionLoader read={incidents}>
        {() =>
          isReadable ? (
            <ClosedLog incident={incident} filter={filter} onFilter={setFilter} />
          ) : (
            <NotReadable />
          )
        }
      </SectionLoader>
    </StaffScreen>
  )
}

type ClosedLogProps = {
  incident: Incident
  filter: LogFilter
  onFilter: (filter: LogFilter) => void
}

function ClosedLog({ incident, filter, onFilter }: ClosedLogProps) {
  const roles = useContent().data?.roles ?? []
  return (
    <>
      <Notice icon={faLock} title={incidentName(incident)}>
        Closed {formatDateTime(incident.closed ?? '')}. This log can be read and no longer written.
      </Notice>
      <AlsoReported incident={incident} />
      <LogFilters roles={roles} filter={filter} onChange={onFilter} />
      <PrintedLog incident={incident} roles={roles} filter={filter}>
        <LogList incidentid={incident.id} roles={roles} filter={filter} readOnly />
      </PrintedLog>
    </>
  )
}

function NotReadable() {
  return (
    <>
      <EmptyState
        icon={faLock}
        title="This log cannot be read here"
        text={`The log of a closed incident can be read for ${describeDuration(CLOSED_LOG_READABLE_MS)} by those who hold a team role. Admins find every log in the admin console.`}
      />
      <LinkButton to="/menu">Home</LinkButton>
    </>
  )
}
