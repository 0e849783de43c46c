import type { AlertRecipient } from '@holdfast/contract/alerts/alert-answers'
import type { Alert } from '@holdfast/contract/alerts/alerts'
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

/**
 * A call for help that the server got after the end of its alert. `latest`: when it came, or when the last
 * helper said that they cannot come after all.
 */
export type LateCall = AlertRecipient & { received: string; latest: string }

/** Those to whom nobody else is going and which this user has not closed since, the oldest first. */
export function lateCallsOf(
  { id, ended }: EndedAlert,
  recipients: readonly AlertRecipient[],
  { me, shown }: { me: string; shown: ShownAlerts },
): LateCall[] {
  const closed = shown[id]?.lateCalls ?? {}
  return recipients
    .filter(({ answer, userid }) => answer === 'help' && userid !== me)
    .flatMap((person): LateCall[] => {
      const { received } = person
      if (received === null || received <= ended) return []
      const others = person.responses.filter(({ userid }) => userid !== me)
      if (others.some(({ kind }) => kind === 'coming')) return []
      const withdrawn = others.filter(({ kind }) => kind === 'withdrawn')
      const times = [received, ...withdrawn.map(({ timestamp }) => timestamp)]
      return [{ ...person, received, latest: times.sort().at(-1) ?? received }]
    })
    .filter(({ userid, latest }) => latest > (closed[userid] ?? ''))
    .toSorted((a, b) => a.received.localeCompare(b.received))
}
