import { goesOnSentence } from '@holdfast/contract/alerts/alert-purpose'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { describeDuration } from '@holdfast/contract/durations'
import { canContinueAlert } from '@holdfast/contract/endpoints/permissions'
import { newAlertId } from '@holdfast/contract/ids'
import { ALERT_CONTINUED_MS } from '@holdfast/contract/limits'
import { useEffect, useState } from 'react'
import { sendAlert } from '../../../data/alerts/alert-actions.ts'
import { useAlerts } from '../../../data/alerts/alerts.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { NOT_KEPT } from '../../../domain/not-kept.ts'
import { Link, useNavigate } from '../../../routing/navigation.tsx'
import { serverNow } from '../../../session/server-clock.ts'
import { HoldButton } from '../../../ui/button/hold-button.tsx'
import { formatTime } from '../../../ui/format-dates.ts'
import { FailureNotice, Notice } from '../../../ui/screen/notice.tsx'
import { continuationOf } from './alert-attention-rules.ts'
import { AlertReachFact } from './alert-reach.tsx'
import styles from './alert-screen.module.css'
import { AreasWithUpdates } from './area-words.tsx'

/**
 * Takes back the end of an alert for as long as that is possible: everybody is alerted again, and told
 * why. It goes through the outbox, like every alert.
 */
export function ContinueAlert({ alert }: { alert: Alert }) {
  const continuation = continuationOf(useAlerts().data ?? [], alert)
  const mayContinue = useMayContinue(alert)
  if (continuation) return <GoesOn continuation={continuation} />
  return mayContinue ? <ContinueForm alert={alert} /> : null
}

/** Whether the user may say now that the end of the alert was a mistake, and nobody has said so. */
export function useMayContinue(alert: Alert): boolean {
  const me = useMe()
  const alerts = useAlerts().data ?? []
  const { ended, endedby } = alert
  const [now, setNow] = useState(() => new Date(serverNow()))
  const isPossible =
    canContinueAlert(me, { ended, isEnder: endedby === me.name }, now) &&
    continuationOf(alerts, alert) === undefined

  useEffect(() => {
    if (!isPossible || ended === null) return
    const remaining = Date.parse(ended) + ALERT_CONTINUED_MS - serverNow()
    const timer = setTimeout(() => setNow(new Date(serverNow())), Math.max(0, remaining) + 1)
    return () => clearTimeout(timer)
  }, [isPossible, ended])
  return isPossible
}

function GoesOn({ continuation }: { continuation: Alert }) {
  const { id, title, authorname, timestamp, ended } = continuation
  const now = ended === null ? 'is still on' : 'continued'
  return (
    <Notice kind="warn" title={`Ended by mistake: ${title} ${now}`}>
      {authorname}, {formatTime(timestamp)}.{' '}
      <Link to={`/alerts/${id}`} viewTransition>
        Open it
      </Link>
    </Notice>
  )
}

function ContinueForm({ alert }: { alert: Alert }) {
  const navigate = useNavigate()
  const [isNotStored, setNotStored] = useState(false)
  const { id: continues, kind, exercise, incidentid, title } = alert

  /** Resolves to whether the alert is on its way. */
  async function send(): Promise<boolean> {
    const id = newAlertId()
    const isKept = await sendAlert({ id, kind, exercise, incidentid, continues }).catch(() => false)
    setNotStored(!isKept)
    if (isKept) navigate(`/alerts/${id}`, { viewTransition: true })
    return isKept
  }

  return (
    <section className={styles.apart} aria-labelledby="goes-on">
      <h2 id="goes-on">Was that a mistake?</h2>
      <p>
        For {describeDuration(ALERT_CONTINUED_MS)} after the end you can say that {title} goes on.
        Everyone who received it is alerted again and sees: <strong>{goesOnSentence(alert)}</strong>
      </p>
      <AreasWithUpdates alert={alert} />
      <AlertReachFact kind={kind} />
      {isNotStored && <FailureNotice title="Nobody has been alerted" sentences={[NOT_KEPT]} />}
      <HoldButton
        label={exercise ? 'Hold: the EXERCISE goes on' : 'Hold: the alert goes on'}
        confirmLabel={exercise ? 'The EXERCISE goes on' : 'The alert goes on'}
        kind={exercise ? 'exercise' : 'danger'}
        onDone={send}
      />
    </section>
  )
}
