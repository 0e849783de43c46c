import { faKitMedical } from '@fortawesome/free-solid-svg-icons/faKitMedical'
import { isCallHushed } from '@holdfast/contract/alerts/alert-sounds'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { type OpenCall, whereabouts } from '@holdfast/contract/alerts/open-calls'
import { useEffect, useId, useRef } from 'react'
import { useAlertAnswers } from '../../../data/alerts/alert-answers.ts'
import { ALERT_END_SHOWN_MS } from '../../../data/alerts/alerts.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import type { EndedAlert } from '../../../domain/ended-alert.ts'
import { serverNow } from '../../../session/server-clock.ts'
import { Button } from '../../../ui/button/button.tsx'
import { NativeDialog } from '../../../ui/dialog/dialog.tsx'
import { formatTime } from '../../../ui/format-dates.ts'
import { Tag } from '../../../ui/tag.tsx'
import { Icon } from '../../../ui/theme/icon.tsx'
import { HelpActions } from '../../shell/help-actions.tsx'
import type { ShownAlerts } from './alert-attention-rules.ts'
import styles from './alert-overlay.module.css'
import { alertsWithLateCalls, lateCallsOf } from './late-calls-rules.ts'
import { OverlayActions } from './overlay-actions.tsx'
import { noteShown } from './shown-alerts.ts'
import { useReportCallsSeen } from './use-report-calls-seen.ts'
import { useTone } from './use-siren.ts'

/** Rarely, because the event stream brings each call at once. */
const POLL_MS = 30_000

type LateCallsProps = { alerts: readonly Alert[]; shown: ShownAlerts }

/**
 * Covers the screens of the team with a call for help from after the all clear: by then nobody looks at
 * who has answered.
 */
export function LateCalls({ alerts, shown }: LateCallsProps) {
  const earliest = new Date(serverNow() - ALERT_END_SHOWN_MS).toISOString()
  return alertsWithLateCalls(alerts, useMe(), earliest).map((alert) => (
    <AlertLateCalls key={alert.id} alert={alert} alerts={alerts} shown={shown} />
  ))
}

type AlertLateCallsProps = LateCallsProps & { alert: EndedAlert }

function AlertLateCalls({ alert, alerts, shown }: AlertLateCallsProps) {
  const { userid } = useMe()
  const recipients = useAlertAnswers(alert.id, POLL_MS).data ?? []
  const [call] = lateCallsOf(alert, recipients, { me: userid, shown })
  return call ? (
    <LateCallDialog key={call.userid} alert={alert} call={call} alerts={alerts} shown={shown} />
  ) : null
}

type LateCallDialogProps = LateCallsProps & { alert: Alert; call: OpenCall }

function LateCallDialog({ alert, call, alerts, shown }: LateCallDialogProps) {
  const { userid } = useMe()
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { id, title, exercise } = alert
  const closed = shown[id]?.lateCalls
  const isHushed = isCallHushed(alert, alerts)
  useTone(`${userid} ${id} ${call.userid} ${call.latest}`, !isHushed)
  useReportCallsSeen(id, userid, [call])
  const close = () =>
    noteShown(userid, id, { lateCalls: { ...closed, [call.userid]: call.latest } })
  return (
    <NativeDialog
      open
      onClose={close}
      closesOnBackdrop={false}
      aria-labelledby={titleId}
      className={styles.overlay}
      data-sound={isHushed ? 'silent' : 'tone'}
      data-exercise={exercise || undefined}
      data-colour="red"
    >
      <div className={styles.inside}>
        <div className={styles.words}>
          {exercise && <Tag colour="exercise">Exercise</Tag>}
          <h2 ref={heading} id={titleId} tabIndex={-1} className={styles.title}>
            <Icon icon={faKitMedical} />
            {call.name} needs help
          </h2>
          <p className={styles.instruction}>This call came after the end of {title}.</p>
          {whereabouts(call) && (
            <p className={styles.message} dir="auto">
              {whereabouts(call)}
            </p>
          )}
          <p className={styles.sender}>{formatTime(call.timestamp ?? call.received)}</p>
        </div>
        <OverlayActions>
          <HelpActions alert={alert} person={call} block />
          <Button block onClick={close}>
            Close
          </Button>
        </OverlayActions>
      </div>
    </NativeDialog>
  )
}
