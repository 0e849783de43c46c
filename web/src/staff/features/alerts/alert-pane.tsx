import type { Alert } from '@holdfast/contract/alerts/alerts'
import { whereabouts } from '@holdfast/contract/alerts/open-calls'
import { canFollowAlert } from '@holdfast/contract/endpoints/permissions'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { PEOPLE, pluralise } from '@holdfast/contract/text'
import { useAlertAnswers } from '../../../data/alerts/alert-answers.ts'
import { useAlerts } from '../../../data/alerts/alerts.ts'
import { useAlertsReadTogether } from '../../../data/incidents/merged-alerts.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { Link } from '../../../routing/navigation.tsx'
import { formatTime } from '../../../ui/format-dates.ts'
import { Pane } from '../../../ui/screen/pane.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { HelpActions } from '../../shell/help-actions.tsx'
import { AlertTags, AlertTitle } from './alert-name.tsx'
import styles from './alert-pane.module.css'
import { AnswerReach } from './answer-reach.tsx'
import { AnswerTotals } from './answer-totals.tsx'
import { RoomList } from './room-list.tsx'

/** Who has answered the alerts of an incident, as a pane of a wide screen. */
export function AlertPane({ incident }: { incident: Incident }) {
  const alerts = useAlerts()
  const together = useAlertsReadTogether(incident.id)
  return (
    <Pane
      title="Alerts"
      tools={
        <Link to="/alerts" viewTransition>
          Send an alert
        </Link>
      }
    >
      <SectionLoader read={alerts}>
        {() => {
          const shown = alertsToFollow(together, incident.id)
          if (shown.length === 0) return <p>No alert has been sent.</p>
          return shown.map((alert) => <AlertState key={alert.id} alert={alert} />)
        }}
      </SectionLoader>
    </Pane>
  )
}

/** The open alerts of an incident, newest first; when none is open, the last one. */
export function alertsToFollow(alerts: readonly Alert[], incidentid: string): Alert[] {
  const incidentAlerts = alerts.filter((alert) => alert.incidentid === incidentid)
  const open = incidentAlerts.filter(({ ended }) => ended === null)
  return open.length > 0 ? open : incidentAlerts.slice(0, 1)
}

function AlertState({ alert }: { alert: Alert }) {
  const me = useMe()
  const { id, recipients, timestamp } = alert
  const canFollow = canFollowAlert(me, alert)
  return (
    <article className={styles.alert}>
      <h3 className={styles.title}>
        <Link to={canFollow ? `/alerts/${id}/answers` : `/alerts/${id}`} viewTransition>
          <AlertTitle alert={alert} />
        </Link>
        <AlertTags alert={alert} />
      </h3>
      {canFollow ? (
        <Answers alert={alert} />
      ) : (
        <p>
          Sent to {pluralise(recipients, PEOPLE)} at {formatTime(timestamp)}
        </p>
      )}
    </article>
  )
}

function Answers({ alert }: { alert: Alert }) {
  const answers = useAlertAnswers(alert.id)
  return (
    <SectionLoader read={answers}>
      {() => {
        const recipients = answers.data ?? []
        const inNeed = recipients.filter(({ answer }) => answer === 'help')
        // A call for help must be in view without scrolling.
        return (
          <>
            {inNeed.length > 0 && (
              <ul className={styles.help} aria-label="Needs help">
                {inNeed.map((person) => (
                  <li key={person.userid}>
                    <p>
                      <strong>{person.name}</strong> {whereabouts(person)}
                    </p>
                    <HelpActions alert={alert} person={person} />
                  </li>
                ))}
              </ul>
            )}
            <AnswerTotals recipients={recipients} />
            <AnswerReach alert={alert} recipients={recipients} isShort />
            <RoomList recipients={recipients} heading="h4" />
          </>
        )
      }}
    </SectionLoader>
  )
}
