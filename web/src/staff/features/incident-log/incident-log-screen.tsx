import { faBell } from '@fortawesome/free-solid-svg-icons/faBell'
import { faBook } from '@fortawesome/free-solid-svg-icons/faBook'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { useContent } from '../../../data/content/content.ts'
import { useActiveIncident } from '../../../data/incidents/active-incident.ts'
import { useIncidents } from '../../../data/incidents/incidents.ts'
import { incidentName, shortenDetails } from '../../../domain/shorten-details.ts'
import { Link, useNavigate } from '../../../routing/navigation.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Dot } from '../../../ui/dot.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { formatDateTime } from '../../../ui/format-dates.ts'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { Notice } from '../../../ui/screen/notice.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { AlsoReported } from '../../shell/also-reported.tsx'
import { ClosedIncidentNotice } from '../../shell/closed-incident.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import { UnsentTexts } from '../../shell/unsent-texts.tsx'
import styles from './incident-log-screen.module.css'
import { LogComposer } from './log-composer.tsx'
import { LogFilters, useLogFilter } from './log-filters.tsx'
import { LogList } from './log-list.tsx'
import { logTitle, PrintedLog } from './printed-log.tsx'
import { useShownLog } from './use-shown-log.ts'

/** The shared log of the incident that `?incident=` names, or of the active one, in which people can write. */
export function IncidentLogScreen() {
  const { incident: active, open, choose, state } = useActiveIncident()
  const incidents = useIncidents()
  const { incident, left, choose: chooseLog } = useShownLog()
  const navigate = useNavigate()
  const roles = useContent().data?.roles ?? []
  const { filter, setFilter, showOwn } = useLogFilter()

  function show(id: string) {
    choose(id)
    chooseLog(id)
    navigate(`/logs?incident=${id}`, { replace: true })
  }

  return (
    <StaffScreen
      title={logTitle(filter)}
      back="/menu"
      actions={
        <LinkButton to="/alerts" kind="quiet" icon={faBell}>
          Send an alert
        </LinkButton>
      }
      bottom={
        incident && <LogComposer key={incident.id} incidentid={incident.id} onAdded={showOwn} />
      }
    >
      <SectionLoader read={{ state, retry: incidents.retry }}>
        {() => (
          <>
            <UnsentTexts />
            {incident ? (
              <>
                <div className={styles.top} data-print={filter.isDecisionLog ? 'hide' : undefined}>
                  <ActiveIncident incident={incident} open={open} onChoose={show} />
                  <LogFilters roles={roles} filter={filter} onChange={setFilter} />
                </div>
                {incident.exercise && !active?.exercise && <ExerciseNotice />}
                <AlsoReported incident={incident} />
                <PrintedLog incident={incident} roles={roles} filter={filter}>
                  <LogList
                    key={incident.id}
                    incidentid={incident.id}
                    roles={roles}
                    filter={filter}
                  />
                </PrintedLog>
              </>
            ) : (
              <>
                {left && <ClosedIncidentNotice incident={left} />}
                {open.map((each) => (
                  <Button key={each.id} icon={faBook} onClick={() => show(each.id)}>
                    Open the log of {shortenDetails(incidentName(each), 70)}
                  </Button>
                ))}
                {open.length === 0 && (
                  <EmptyState
                    icon={faBook}
                    title="The incident log can be accessed from this page when an incident is in progress."
                  />
                )}
              </>
            )}
          </>
        )}
      </SectionLoader>
    </StaffScreen>
  )
}

/** Beside a real incident, whose log opens by itself. */
function ExerciseNotice() {
  return (
    <Notice kind="warn" title="This is the log of an exercise">
      A real incident is in progress, and has a log of its own. Choose it above.
    </Notice>
  )
}

type ActiveIncidentProps = {
  incident: Incident
  open: readonly Incident[]
  onChoose: (incidentid: string) => void
}

/** Says which incident the log belongs to. With several open, lets the person switch. */
function ActiveIncident({ incident, open, onChoose }: ActiveIncidentProps) {
  if (open.length > 1) {
    return (
      <SelectField
        label="Incident"
        labelHidden
        options={open.map((each) => ({
          value: each.id,
          label: `${incidentName(each)} (${formatDateTime(each.timestamp)})`,
        }))}
        value={incident.id}
        onChange={(event) => onChoose(event.target.value)}
      />
    )
  }
  return (
    <Link to={`/incidents/${incident.id}`} viewTransition className={styles.incident}>
      <Dot colour={incident.exercise ? 'exercise' : 'red'} />
      <span className={styles.name}>{shortenDetails(incidentName(incident), 70)}</span>
    </Link>
  )
}
