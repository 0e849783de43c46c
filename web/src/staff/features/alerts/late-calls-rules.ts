import type { AlertRecipient } from '@holdfast/contract/alerts/alert-answers'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { type OpenCall, openCallsOf } from '@holdfast/contract/alerts/open-calls'
import { type Caller, canFollowAlert } from '@holdfast/contract/endpoints/permissions'
import type { EndedAlert } from '../../../domain/ended-alert.ts'
import type { ShownAlerts } from './alert-attention-rules.ts'

/** Of how many ended alerts a device reads the answers, newest first. */
const MAX_READ = 3

/** The alerts that ended a short time ago and whose calls for help this user can answer. */
export function alertsWithLateCalls(
  alerts: readonly Alert[],
  me: Caller,
  earliest: string,
): EndedAlert[] {
  return alerts
    .filter((alert): alert is EndedAlert => alert.ended !== null && alert.ended > earliest)
    .filter((alert) => canFollowAlert(me, alert))
    .toSorted((a, b) => b.ended.localeCompare(a.ended))
    .slice(0, MAX_READ)
}

/** Those that came after the end of the alert and which this user has not closed since, the oldest first. */
export function lateCallsOf(
  { id, ended }: EndedAlert,
  recipients: readonly AlertRecipient[],
  { me, shown }: { me: string; shown: ShownAlerts },
): OpenCall[] {
  const closed = shown[id]?.lateCalls ?? {}
  return openCallsOf(recipients, me)
    .filter(({ received }) => received > ended)
    .filter(({ userid, latest }) => latest > (closed[userid] ?? ''))
}
