import { areasOf, areasText } from '@holdfast/contract/alerts/alert-areas'
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
import { type AlertText, problemsOf, textOf, withWords, wordsToSend } from './area-entries.ts'
import { AreaFields } from './area-fields.tsx'
import { restOfMessage } from './area-words.tsx'

const NO_TEXT: AlertText = { message: '', areas: [], others: '' }
const NO_PROBLEMS: ReadonlyMap<string, string> = new Map()

/**
 * When an exercise turns serious, sends the same kind of alert as a real one with an incident of its own.
 * The exercise and its record stay as they were.
 */
export function SendAsRealAlert({ alert }: { alert: Alert }) {
  const navigate = useNavigate()
  const me = useMe()
  const content = useContent().data
  const { open } = useActiveIncident()
  const draft = useFormDraft<string | AlertText>(`real-alert/${alert.id}`)
  const text = toText(draft.value)
  const type = (typed: Partial<AlertText>) => draft.save({ ...text, ...typed })
  const [isTried, setTried] = useState(false)
  const problems = problemsOf(text)
  const [isNotStored, setNotStored] = useState(false)
  const destination = useDestination(open.find(({ exercise }) => !exercise))
  const { incident } = destination
  const isKnownKind = content?.alert_kinds?.some(({ id }) => id === alert.kind) ?? false
  const names = content?.alertareas ?? []
  const practised = { ...areasOf(alert), message: restOfMessage(alert) }
  const said = [areasText(practised), practised.message].filter((part) => part !== '')
  if (!isKnownKind || !canSendAlerts(me, content?.alertsenders ?? 'everyone')) return null

  /** Resolves to whether the alert is on its way. */
  async function send(): Promise<boolean> {
    setTried(true)
    if (problems.size > 0) return false
    const id = newAlertId()
    const { kind } = alert
    const isKept = await sendAlert({
      id,
      kind,
      ...wordsToSend(text, alert.title),
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
      <p>
        Sends {alert.title} again, to the same people, as a real alert and not as an exercise. Only
        its name, its instruction and what you enter here are sent, not the words of the exercise.
      </p>
      <TextArea
        label="Message (optional)"
        minRows={1}
        maxLength={MAX_ALERT_MESSAGE_CHARACTERS}
        value={text.message}
        error={isTried ? problems.get('message') : undefined}
        onChange={(event) => type({ message: event.target.value })}
      />
      <AreaFields
        title={alert.title}
        names={names}
        entries={text.areas}
        others={text.others}
        problems={isTried ? problems : NO_PROBLEMS}
        onChange={type}
      />
      {said.length > 0 && (
        <>
          {/* They may say that it is only practice, and must not go out unread. */}
          <p className={`meta ${styles.said}`}>{['The exercise said:', ...said].join('\n')}</p>
          <Button onClick={() => type(withWords(text, textOf(practised, names)))}>
            Say that again
          </Button>
        </>
      )}
      <AlertDestination {...destination} exercise={false} />
      {isTried && problems.size > 0 && (
        <FailureNotice
          title="Nobody has been alerted"
          sentences={[...new Set(problems.values())]}
        />
      )}
      {isNotStored && <FailureNotice title="Nobody has been alerted" sentences={[NOT_KEPT]} />}
      <HoldButton
        label="Hold to send as a REAL alert"
        confirmLabel="Send the REAL alert now"
        onDone={send}
      />
    </section>
  )
}

/** A draft of an earlier version is the message alone. */
function toText(draft: string | AlertText | undefined): AlertText {
  return typeof draft === 'string' ? { ...NO_TEXT, message: draft } : (draft ?? NO_TEXT)
}
