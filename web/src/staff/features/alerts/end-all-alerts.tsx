import type { Alert } from '@holdfast/contract/alerts/alerts'
import { isAllowed } from '@holdfast/contract/endpoints/permissions'
import { MAX_ALERTS_ENDED } from '@holdfast/contract/limits'
import { useState } from 'react'
import { useEndAlertsOfPerson } from '../../../data/alerts/alert-actions.ts'
import { useAlertAnswers, useAnswersOfAlerts } from '../../../data/alerts/alert-answers.ts'
import { useAlerts } from '../../../data/alerts/alerts.ts'
import { useUnresolved } from '../../../data/incidents/roll-call.ts'
import { joinReads } from '../../../data/lists/read.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { describeState } from '../../../domain/alert-state.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button/button.tsx'
import { HoldButton } from '../../../ui/button/hold-button.tsx'
import { formatTime } from '../../../ui/format-dates.ts'
import { List, ListItem } from '../../../ui/list/list.tsx'
import { FailureNotice, Notice } from '../../../ui/screen/notice.tsx'
import styles from './alert-screen.module.css'

/** Ends all open alerts of this alert's sender at once. Shown to people who may, when there are several. */
export function EndAllAlerts({ of }: { of: Alert }) {
  const me = useMe()
  const alerts = useAlerts().data ?? []
  // Only the alerts that the question showed: an alert that is sent meanwhile must not end unseen.
  const [asked, setAsked] = useState<Alert[]>()
  const open = alerts
    .filter(({ userid, exercise, ended }) => {
      return userid === of.userid && exercise === of.exercise && ended === null
    })
    .slice(0, MAX_ALERTS_ENDED)
  if (open.length < 2 || !isAllowed(me, 'end all alerts of a person')) return null
  return (
    <section className={styles.stack} aria-labelledby="end-all-alerts">
      <h2 id="end-all-alerts">
        {of.authorname} has {open.length} open {of.exercise ? 'exercise alerts' : 'alerts'}
      </h2>
      {asked ? (
        <EndTogether alerts={asked} onEnded={() => setAsked(undefined)} />
      ) : (
        <Button block onClick={() => setAsked(open)}>
          End all alerts of this person
        </Button>
      )}
    </section>
  )
}

type EndTogetherProps = { alerts: readonly Alert[]; onEnded: () => void }

function EndTogether({ alerts, onEnded }: EndTogetherProps) {
  const online = useOnline()
  const end = useEndAlertsOfPerson(alerts[0]?.userid ?? '')
  const answers = joinReads(useAnswersOfAlerts(alerts.map(({ id }) => id)))
  // Nobody holds the button before they can have read who needs help.
  const isReading = answers.state === 'loading'

  async function endAll() {
    const alertids = alerts.map(({ id }) => id)
    const outcome = await end.run({ alertids, message: '' })
    if (outcome.ok) onEnded()
    return outcome.ok
  }

  return (
    <>
      <List label="Alerts that end">
        {alerts.map((alert) => (
          <EndingAlert key={alert.id} alert={alert} />
        ))}
      </List>
      {end.failure && (
        <FailureNotice title="The alerts have not ended" sentences={end.failure.errors} />
      )}
      <Notice title="All of them end at once">
        Everybody who got one of them is told that it has ended. Alerts that are sent from now on
        stay open.
      </Notice>
      {isReading && <p role="status">Reading the answers…</p>}
      {online && !isReading && (
        <HoldButton
          label={`Hold to end all ${alerts.length} alerts`}
          confirmLabel={`End all ${alerts.length} alerts now`}
          kind="ok"
          onDone={endAll}
        />
      )}
      {!online && <p>You can end them when you are online.</p>}
    </>
  )
}

/** One of the alerts, with the reasons against ending it. */
function EndingAlert({ alert: { id, incidentid, title, timestamp, message } }: { alert: Alert }) {
  const answers = useAlertAnswers(id)
  const rollCall = useUnresolved(incidentid)
  const state = [answers.state, rollCall.state].includes('loading')
    ? ''
    : describeState(answers.data, rollCall.data)
  return (
    <ListItem
      title={`${title}, ${formatTime(timestamp)}`}
      subtitle={[message, state].filter(Boolean).join(' · ')}
      colour="red"
      hasColouredEdge
    />
  )
}
