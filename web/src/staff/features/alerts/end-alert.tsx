import { isForEverybody } from '@holdfast/contract/alerts/alert-purpose'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { canTakeBackAlert } from '@holdfast/contract/endpoints/permissions'
import { ALERT_MISTAKE_MS, MAX_ALERT_MESSAGE_CHARACTERS } from '@holdfast/contract/limits'
import { useEffect, useState } from 'react'
import { useEndAlert } from '../../../data/alerts/alert-actions.ts'
import { useAlertAnswers } from '../../../data/alerts/alert-answers.ts'
import { useUnresolved } from '../../../data/incidents/roll-call.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { describeState } from '../../../domain/alert-state.ts'
import { useFormDraft } from '../../../editing/form-draft.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { serverNow } from '../../../session/server-clock.ts'
import { Button } from '../../../ui/button/button.tsx'
import { HoldButton } from '../../../ui/button/hold-button.tsx'
import { useConfirm } from '../../../ui/dialog/confirm-host.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { FailureNotice, Notice } from '../../../ui/screen/notice.tsx'
import { AlsoInProgress } from './also-in-progress.tsx'
import { OpenCalls } from './calls-bar.tsx'
import { MissingElsewhere } from './missing-elsewhere.tsx'

type EndAlertProps = { alert: Alert }

const ALL_CLEAR = {
  effect: 'The all clear goes to everybody who got the alert.',
  hold: 'Hold to give the all clear',
  confirm: 'Give the all clear now',
  message: 'Words with the all clear (optional)',
  offline: 'give the all clear',
}

/** A call to some people, such as a first aider, tells nobody where to go, so its end is no all clear. */
const END = {
  effect: 'Everybody who got the alert is told that it has ended.',
  hold: 'Hold to end this alert',
  confirm: 'End this alert now',
  message: 'Words with the end (optional)',
  offline: 'end this alert',
}

/** A button to hold that ends the alert, below the reasons against it. */
export function EndAlert({ alert }: EndAlertProps) {
  const online = useOnline()
  const end = useEndAlert(alert.id)
  // Not the field for updates: what was typed there before may say the opposite of an all clear.
  const draft = useFormDraft<string>(`alert-end/${alert.id}`)
  const message = draft.value ?? ''
  const answers = useAlertAnswers(alert.id)
  const rollCall = useUnresolved(alert.incidentid)
  const words = isForEverybody(alert) ? ALL_CLEAR : END

  async function endAlert() {
    const outcome = await end.run({ message: message.trim() })
    if (outcome.ok) draft.clear()
    return outcome.ok
  }

  // The button must not move under a thumb when the counts arrive.
  if (answers.state === 'loading' || rollCall.state === 'loading') return null
  return (
    <>
      {end.failure && (
        <FailureNotice title="The alert has not ended" sentences={end.failure.errors} />
      )}
      <Notice title={describeState(answers.data, rollCall.data)}>
        <OpenCalls alert={alert} />
        {words.effect}
      </Notice>
      <MissingElsewhere alert={alert} />
      <AlsoInProgress alert={alert} />
      <TextArea
        label={words.message}
        hint="Everybody reads this first."
        minRows={1}
        maxLength={MAX_ALERT_MESSAGE_CHARACTERS}
        value={message}
        onChange={(event) => draft.save(event.target.value)}
      />
      {online ? (
        <HoldButton label={words.hold} confirmLabel={words.confirm} kind="ok" onDone={endAlert} />
      ) : (
        <p>You can {words.offline} when you are online.</p>
      )}
    </>
  )
}

/** Lets the sender say that the alert was sent by mistake, for as long as that is possible. */
export function TakeBackAlert({ alert }: EndAlertProps) {
  const me = useMe()
  const confirm = useConfirm()
  const end = useEndAlert(alert.id)
  const [now, setNow] = useState(() => new Date(serverNow()))
  const mayTakeBack = canTakeBackAlert(me, alert, now)

  useEffect(() => {
    if (!mayTakeBack) return
    const remaining = Date.parse(alert.timestamp) + ALERT_MISTAKE_MS - serverNow()
    const timer = setTimeout(() => setNow(new Date(serverNow())), Math.max(0, remaining) + 1)
    return () => clearTimeout(timer)
  }, [mayTakeBack, alert.timestamp])

  async function takeBack() {
    const isSure = await confirm({
      message: `Say that ${alert.title} was sent by mistake?`,
      // People would come out of hiding by two taps in a pocket.
      hold: 'Hold to say it was a mistake',
      confirmLabel: 'Say now that it was a mistake',
      // Cancel has the focus.
      danger: true,
      details: (
        <>
          <p>The same people are told that it was a mistake.</p>
          <OpenCalls alert={alert} />
        </>
      ),
    })
    if (!isSure) return
    await end.run({ message: '', mistake: true })
  }

  return (
    <>
      {end.failure && (
        <FailureNotice title="The alert has not ended" sentences={end.failure.errors} />
      )}
      {mayTakeBack && (
        <Button block busy={end.pending} onClick={() => void takeBack()}>
          Sent by mistake
        </Button>
      )}
    </>
  )
}
