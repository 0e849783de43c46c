import { areasOf } from '@holdfast/contract/alerts/alert-areas'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { canSendAlerts } from '@holdfast/contract/endpoints/permissions'
import { newAlertId } from '@holdfast/contract/ids'
import { MAX_ALERT_MESSAGE_CHARACTERS } from '@holdfast/contract/limits'
import { useState } from 'react'
import { sendAlert } from '../../../data/alerts/alert-actions.ts'
import { useContent } from '../../../data/content/content.ts'
import { useActiveIncident } from '../../../data/incidents/active-incident.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { NOT_KEPT } from '../../../domain/not-kept.ts'
import { useFormDraft } from '../../../editing/form-draft.ts'
import { useNavigate } from '../../../routing/navigation.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { HoldButton } from '../../../ui/button/hold-button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { FailureNotice } from '../../../ui/screen/notice.tsx'
import { AlertDestination, useDestination } from './alert-destination.tsx'
import styles from './alert-screen.module.css'
import { AreaWords, restOfMessage } from './area-words.tsx'

/**
 * When an exercise turns serious, sends the same kind of alert as a real one with an incident of its own.
 * The exercise and its record stay as they were.
 */
export function SendAsRealAlert({ alert }: { alert: Alert }) {
  const navigate = useNavigate()
  const me = useMe()
  const content = useContent().data
  const { open } = useActiveIncident()
  const draft = useFormDraft<string>(`real-alert/${alert.id}`)
  const [isNotStored, setNotStored] = useState(false)
  const destination = useDestination(open.find(({ exercise }) => !exercise))
  const { incident } = destination
  const isKnownKind = content?.alert_kinds?.some(({ id }) => id === alert.kind) ?? false
  const practised = restOfMessage(alert)
  if (!isKnownKind || !canSendAlerts(me, content?.alertsenders ?? 'everyone')) return null

  /** Resolves to whether the alert is on its way. */
  async function send(): Promise<boolean> {
    const id = newAlertId()
    const { kind } = alert
    const { areas, others } = areasOf(alert)
    const isKept = await sendAlert({
      id,
      kind,
      message: (draft.value ?? '').trim(),
      ...(areas.length > 0 && { areas, others }),
      exercise: false,
      // Calls for help of the exercise go with it.
      continues: alert.id,
      ...(incident && { incidentid: incident.id }),
    }).catch(() => false)
    setNotStored(!isKept)
    if (isKept) {
      draft.end()
      navigate(`/alerts/${id}`, { viewTransition: true })
    }
    return isKept
  }

  return (
    <section className={styles.stack} aria-labelledby="real-alert">
      <h2 id="real-alert">Is it real?</h2>
      <p>Sends {alert.title} again, to the same people, as a real alert and not as an exercise.</p>
      <AreaWords alert={alert} />
      <TextArea
        label="Message (optional)"
        minRows={1}
        maxLength={MAX_ALERT_MESSAGE_CHARACTERS}
        value={draft.value ?? ''}
        onChange={(event) => draft.save(event.target.value)}
      />
      {practised !== '' && !draft.value && (
        <>
          {/* They may say that it is only practice, and must not go out unread. */}
          <p className="meta">The exercise said: {practised}</p>
          <Button onClick={() => draft.save(practised)}>Say that again</Button>
        </>
      )}
      <AlertDestination {...destination} exercise={false} />
      {isNotStored && <FailureNotice title="Nobody has been alerted" sentences={[NOT_KEPT]} />}
      <HoldButton
        label="Hold to send as a REAL alert"
        confirmLabel="Send the REAL alert now"
        onDone={send}
      />
    </section>
  )
}
