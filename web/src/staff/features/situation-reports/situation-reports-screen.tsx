import { faFileLines } from '@fortawesome/free-solid-svg-icons/faFileLines'
import { isAllowed } from '@holdfast/contract/endpoints/permissions'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { useMe } from '../../../data/sign-in/me.ts'
import { shortenDetails } from '../../../domain/shorten-details.ts'
import { useParams } from '../../../routing/navigation.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { formatDateTime } from '../../../ui/format-dates.ts'
import { List, ListLink } from '../../../ui/list/list.tsx'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { IncidentLine } from '../../shell/incident-line.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import { ClosedNotice, NotReadable } from './situation-report-notices.tsx'
import { type NamedVersion, reportsPath, useReportedIncident } from './use-reported-incident.ts'

/** Every version of an incident's situation report, newest first. */
export function SituationReportsScreen() {
  const { incidentid = '' } = useParams()
  const { incident, isReadable, versions, reads, isLoading, title } = useReportedIncident()
  const canWrite = isAllowed(useMe(), 'write situation reports') && incident?.closed === null
  return (
    <StaffScreen
      title={title}
      back={`/incidents/${incidentid}`}
      bottom={
        canWrite &&
        !isLoading && (
          <LinkButton kind="primary" to={reportsPath(incidentid, 'new')}>
            {versions.length === 0 ? 'Write the first version' : 'Write the next version'}
          </LinkButton>
        )
      }
    >
      <SectionLoader read={[...reads]}>
        {() =>
          incident && isReadable ? (
            <Versions incident={incident} versions={versions} canWrite={canWrite} />
          ) : (
            <NotReadable incident={incident} />
          )
        }
      </SectionLoader>
    </StaffScreen>
  )
}

type VersionsProps = {
  incident: Incident
  versions: readonly NamedVersion[]
  canWrite: boolean
}

function Versions({ incident, versions, canWrite }: VersionsProps) {
  const explanation = canWrite
    ? 'It begins with what the record says: situation, actions, decisions, tasks, people and next steps. You change it before you save it.'
    : 'Admins and those who hold a team role write it while the incident is open.'
  return (
    <>
      <IncidentLine incident={incident} />
      <ClosedNotice incident={incident} />
      {versions.length === 0 ? (
        <EmptyState icon={faFileLines} title="No situation report yet" text={explanation} />
      ) : (
        <List label="Versions">
          {versions.toReversed().map((each) => (
            <ListLink
              key={each.entry.id}
              to={reportsPath(incident.id, each.entry.id)}
              icon={faFileLines}
              title={`Version ${each.label}: ${shortenDetails(each.report.situation, 80)}`}
              subtitle={`${formatDateTime(each.entry.timestamp)}, ${each.entry.authorname}${stateOf(each)}`}
            />
          ))}
        </List>
      )}
    </>
  )
}

function stateOf({ entry, mailings }: NamedVersion): string {
  if (entry.sending === 'waiting') return ' · Not sent yet'
  return mailings.length > 0 ? ' · Sent by mail' : ''
}
