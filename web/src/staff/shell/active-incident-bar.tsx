import { faBook } from '@fortawesome/free-solid-svg-icons/faBook'
import { faChevronDown } from '@fortawesome/free-solid-svg-icons/faChevronDown'
import { faChevronUp } from '@fortawesome/free-solid-svg-icons/faChevronUp'
import { faListCheck } from '@fortawesome/free-solid-svg-icons/faListCheck'
import { faUsers } from '@fortawesome/free-solid-svg-icons/faUsers'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { Suspense, useId, useState } from 'react'
import { type ActiveIncident, useActiveIncident } from '../../data/incidents/active-incident.ts'
import { incidentName } from '../../domain/shorten-details.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { formatDateTime } from '../../ui/format-dates.ts'
import { lazyAfterStart } from '../../ui/screen/lazy-after-start.ts'
import { Icon } from '../../ui/theme/icon.tsx'
import styles from './active-incident-bar.module.css'
import { EndedAlertNote, useEndedAlert } from './ended-alert.tsx'
import { InitialActionLink } from './initial-action-link.tsx'

/** Left out of the first load, because more than one open incident is rare, and more than one report of it. */
const IncidentChoice = lazyAfterStart(
  async () => (await import('./incident-choice.tsx')).IncidentChoice,
)

/** Left out of the first load. */
const TaskCount = lazyAfterStart(async () => (await import('./open-tasks.tsx')).TaskCount)

type ActiveIncidentBarProps = { startsExpanded?: boolean | undefined }

/** Says whether an incident is active, names it and links to its log. The heading collapses the bar. */
export function ActiveIncidentBar({ startsExpanded = false }: ActiveIncidentBarProps) {
  const active = useActiveIncident()
  const [expanded, setExpanded] = useState(startsExpanded)
  const id = useId()
  const { incident, state } = active
  return (
    <section
      className={styles.bar}
      data-active={incident !== undefined}
      data-arriving={state === 'loading' || undefined}
      data-exercise={incident?.exercise || undefined}
      aria-labelledby={id}
    >
      <h2 id={id} className={styles.heading}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={expanded}
          onClick={() => setExpanded(!expanded)}
        >
          <span className={styles.lamp} />
          <span className={styles.title}>
            {headingOf(incident, state)}
            {!expanded && incident && (
              <Suspense>
                <TaskCount incidentid={incident.id} inWords />
              </Suspense>
            )}
          </span>
          <Icon icon={expanded ? faChevronUp : faChevronDown} />
        </button>
      </h2>
      {expanded && (
        <div className={styles.inside}>
          {incident ? (
            <Expanded incident={incident} active={active} />
          ) : (
            <>
              <p className={styles.quiet}>{textWithoutIncident(state)}</p>
              <InitialActionLink />
            </>
          )}
        </div>
      )}
    </section>
  )
}

function Expanded({ incident, active }: { incident: Incident; active: ActiveIncident }) {
  const { open, choose } = active
  const ended = useEndedAlert(incident.id)
  const reported = formatDateTime(incident.timestamp)
  return (
    <>
      {ended && <EndedAlertNote alert={ended} />}
      <p className={styles.details}>{incidentName(incident)}</p>
      <p className={styles.time}>{ended ? `Reported ${reported}` : reported}</p>
      <div className={open.length > 1 ? styles.choice : undefined}>
        <Suspense>
          <IncidentChoice incident={incident} open={open} onChoose={choose} />
        </Suspense>
      </div>
      <LinkButton to="/logs" kind={incident.exercise ? 'exercise' : 'danger'} icon={faBook} block>
        View incident log
      </LinkButton>
      <div className={styles.pair}>
        <LinkButton to="/roll-call" icon={faUsers} block>
          Roll call
        </LinkButton>
        <LinkButton to="/tasks" icon={faListCheck} block>
          Tasks
          <Suspense>
            <TaskCount incidentid={incident.id} />
          </Suspense>
        </LinkButton>
      </div>
      <div className={styles.wide}>
        <LinkButton to="/board" block>
          Open the board
        </LinkButton>
      </div>
    </>
  )
}

function headingOf(incident: Incident | undefined, state: ActiveIncident['state']): string {
  if (incident) return incident.exercise ? 'Active Incident: Exercise' : 'Active Incident'
  return state === 'ready' ? 'No Active Incident' : 'Incidents not known yet'
}

/** The text while no incident is known. An unknown state must not look like an all clear. */
function textWithoutIncident(state: ActiveIncident['state']): string {
  if (state === 'ready') return 'The incident log opens here when an incident is in progress.'
  if (state === 'loading') return 'Asking the server…'
  return 'The server could not be reached. This changes by itself as soon as it can.'
}
