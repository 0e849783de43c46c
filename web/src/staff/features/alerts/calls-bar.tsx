import { faChevronRight } from '@fortawesome/free-solid-svg-icons/faChevronRight'
import { faKitMedical } from '@fortawesome/free-solid-svg-icons/faKitMedical'
import type { AlertRecipient } from '@holdfast/contract/alerts/alert-answers'
import { isCallForHelp } from '@holdfast/contract/alerts/alert-purpose'
import { isCallHushed } from '@holdfast/contract/alerts/alert-sounds'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import {
  alertsWithCalls,
  callerOf,
  comingCallsOf,
  describeCalls,
  nameCalls,
  type OpenCall,
  recipientsCalling,
  unansweredCallsOf,
} from '@holdfast/contract/alerts/open-calls'
import { canFollowAlert } from '@holdfast/contract/endpoints/permissions'
import type { ReactNode } from 'react'
import {
  type OwnAnswers,
  useAlertAnswers,
  useOwnAnswers,
} from '../../../data/alerts/alert-answers.ts'
import { ALERT_END_SHOWN_MS, useAlerts } from '../../../data/alerts/alerts.ts'
import { useStoredCalls } from '../../../data/alerts/stored-calls.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { Link, useLocation } from '../../../routing/navigation.tsx'
import { serverNow } from '../../../session/server-clock.ts'
import { useSession } from '../../../session/session.ts'
import { useEveryMinute } from '../../../ui/hooks/use-every-minute.ts'
import { Icon } from '../../../ui/theme/icon.tsx'
import { callOf } from './alert-attention-rules.ts'
import styles from './calls-bar.module.css'
import { describeComing } from './coming-calls-words.ts'
import { useNumbersToRing } from './numbers-to-ring.tsx'
import { currentCalls, isCallLost, responsesToOwnCall } from './own-call.ts'
import { useShownAlerts } from './shown-alerts.ts'
import { useTone } from './use-siren.ts'

/** After the end of an alert, when calls are rare. The event stream brings each at once. */
const POLL_ENDED_MS = 30_000

/**
 * Above every screen: to the team, who needs help and to whom nobody is coming yet; to whoever called for help,
 * that their call stands. The end of the alert helps nobody, so both stay after it.
 */
export function CallsBar() {
  const { state } = useSession()
  return state === 'signed in' ? <SignedInBar /> : null
}

function SignedInBar() {
  const me = useMe()
  const alerts = useAlerts().data ?? []
  const earliest = new Date(serverNow() - ALERT_END_SHOWN_MS).toISOString()
  const own = callOf(alerts, me.userid, useShownAlerts(me.userid), earliest)
  const followed = alerts.filter((alert) => canFollowAlert(me, alert))
  return (
    <>
      {own && <OwnCall key={`own ${own.id}`} alert={own} />}
      {alertsWithCalls(followed, earliest).map((alert) => (
        <CallsOfAlert key={alert.id} alert={alert} alerts={alerts} />
      ))}
    </>
  )
}

/** The alert that is itself the call has sounded already; a later call of the same person has not. */
function isAlertOfCall(alert: Alert, call: OpenCall): boolean {
  return (
    isCallForHelp(alert) &&
    call.userid === callerOf(alert) &&
    Date.parse(call.latest) <= Date.parse(alert.timestamp)
  )
}

function CallsOfAlert({ alert, alerts }: { alert: Alert; alerts: readonly Alert[] }) {
  const { userid } = useMe()
  const read = useAlertAnswers(alert.id, alert.ended ? POLL_ENDED_MS : undefined)
  const stored = useStoredCalls(alert.id, read.data)
  const recipients = recipientsCalling(alert, read.data ?? stored)
  const calls = unansweredCallsOf(recipients, userid)
  const newest = calls.toSorted((a, b) => b.latest.localeCompare(a.latest))[0]
  const isAlertItself = newest !== undefined && isAlertOfCall(alert, newest)
  const isHushed = isCallHushed(alert, alerts)
  useTone(
    `${userid} ${alert.id} ${newest?.userid} ${newest?.latest}`,
    newest !== undefined && !isHushed && !isAlertItself,
  )
  const to = `/alerts/${alert.id}/answers`
  return (
    <>
      <Bar alert={alert} to={to} isOpen={newest !== undefined}>
        <strong>{describeCalls(recipients, userid)}</strong>
        <span className={styles.names}>{nameCalls(calls)}</span>
      </Bar>
      <ComingCalls alert={alert} to={to} recipients={recipients} isHushed={isHushed} />
    </>
  )
}

type ComingCallsProps = {
  alert: Alert
  to: string
  recipients: readonly AlertRecipient[]
  isHushed: boolean
}

/** Quiet while somebody is on the way. Once they should be there it is a call again, because a tap proves nothing. */
function ComingCalls({ alert, to, recipients, isHushed }: ComingCallsProps) {
  const { userid } = useMe()
  const now = useEveryMinute(serverNow)
  const calls = comingCallsOf(recipients, userid, now)
  const due = calls.find(({ isDue }) => isDue)
  useTone(
    `${userid} ${alert.id} ${due?.userid} is somebody there ${due?.since}`,
    due !== undefined && !isHushed,
  )
  const { title, text } = describeComing(calls, now)
  return (
    <Bar alert={alert} to={to} isOpen={calls.length > 0} isQuiet={!due}>
      <strong>{title}</strong>
      <span className={styles.names}>{text}</span>
    </Bar>
  )
}

/** While an alert that wants something covers the screen, it says this itself. */
function OwnCall({ alert }: { alert: Alert }) {
  const own = useOwnAnswers(alert.id, 'always')
  const title = titleOfUnheardCall(own)
  return (
    <Bar alert={alert} to={`/alerts/${alert.id}`} isOpen>
      {title ? (
        <UnheardCallLine title={title} />
      ) : (
        <StandingCallLine responses={responsesToOwnCall(own.sent, own.responses)} />
      )}
    </Bar>
  )
}

/** Undefined once the server has the call. */
function titleOfUnheardCall(own: OwnAnswers): string | undefined {
  const calls = currentCalls(own.sent)
  if (isCallLost(own)) return 'The server does not have your call for help. Call again'
  if (calls.length === 0 || calls.some(({ state }) => state === 'sent')) return undefined
  return calls.every(({ state }) => state === 'refused')
    ? 'Your call for help was not accepted'
    : 'Your call for help is not sent yet'
}

/** Nobody knows of the call, so nobody can come: whoever reads this must ring. */
function UnheardCallLine({ title }: { title: string }) {
  const team = useNumbersToRing().map(({ name, phone }) => `${name} ${phone}`)
  return (
    <>
      <strong>{title}</strong>
      <span className={styles.names}>Ring: {['999', ...team].join(', ')}</span>
    </>
  )
}

function StandingCallLine({ responses }: Pick<OwnAnswers, 'responses'>) {
  const coming = responses.filter(({ kind }) => kind === 'coming')
  const names = coming.map(({ authorname }) => authorname).join(', ')
  return (
    <>
      <strong>You have called for help</strong>
      <span className={styles.names}>
        {names === ''
          ? 'Nobody is coming yet. Open it to add to it, or to say that you are safe.'
          : `${names} ${coming.length === 1 ? 'is' : 'are'} coming`}
      </span>
    </>
  )
}

type BarProps = {
  alert: Alert
  to: string
  isOpen: boolean
  isQuiet?: boolean
  children: ReactNode
}

function Bar({ alert, to, isOpen, isQuiet = false, children }: BarProps) {
  const { pathname } = useLocation()
  return (
    <div role="status" data-print="hide">
      {isOpen && pathname !== to && (
        <Link
          to={to}
          viewTransition
          className={styles.bar}
          data-exercise={alert.exercise || undefined}
          data-quiet={isQuiet || undefined}
        >
          <Icon icon={faKitMedical} />
          <span className={styles.words}>
            {alert.exercise && <strong>Exercise. </strong>}
            {children}
          </span>
          <Icon icon={faChevronRight} />
        </Link>
      )}
    </div>
  )
}

/** What the bar says, where it is covered or where somebody is about to end the alert. */
export function OpenCalls({ alert }: { alert: Alert }) {
  const me = useMe()
  return canFollowAlert(me, alert) ? <CallsLine alertid={alert.id} userid={me.userid} /> : null
}

function CallsLine({ alertid, userid }: { alertid: string; userid: string }) {
  const recipients = useAlertAnswers(alertid).data ?? []
  const calls = unansweredCallsOf(recipients, userid)
  if (calls.length === 0) return null
  return (
    <div className={styles.line}>
      <p>
        {describeCalls(recipients, userid)}: {nameCalls(calls)}
      </p>
    </div>
  )
}
