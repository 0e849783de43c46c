import type { AlertRecipient } from '@holdfast/contract/alerts/alert-answers'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { type Caller, canFollowAlert } from '@holdfast/contract/endpoints/permissions'
import type { ShownAlerts } from './alert-attention-rules.ts'

/** Of how many ended alerts a device reads the answers, newest first. */
const MAX_READ = 3

type Ended = Alert & { ended: string }

/** The alerts that ended a short time ago and whose calls for help this user can answer. */
export function alertsWithLateCalls(
  alerts: readonly Alert[],
  me: Caller,
  earliest: string,
): Ended[] {
  return alerts
    .filter((alert): alert is Ended => alert.ended !== null && alert.ended > earliest)
    .filter((alert) => canFollowAlert(me, alert))
    .toSorted((a, b) => b.ended.localeCompare(a.ended))
    .slice(0, MAX_READ)
}

/** A call for help that the server got after the end of its alert. */
export type LateCall = AlertRecipient & { received: string }

/** Those to whom nobody else is going yet and which this user has not closed, the oldest first. */
export function lateCallsOf(
  { id, ended }: Ended,
  recipients: readonly AlertRecipient[],
  { me, shown }: { me: string; shown: ShownAlerts },
): LateCall[] {
  const read = shown[id]?.lateCalls ?? ''
  return recipients
    .filter(
      (person): person is LateCall =>
        person.answer === 'help' &&
        person.userid !== me &&
        person.received !== null &&
        person.received > ended &&
        person.received > read,
    )
    .filter(
      ({ responses }) => !responses.some(({ kind, userid }) => kind === 'coming' && userid !== me),
    )
    .toSorted((a, b) => a.received.localeCompare(b.received))
}
