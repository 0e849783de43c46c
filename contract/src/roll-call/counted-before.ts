import { isForEverybody } from '../alerts/alert-purpose.ts'
import type { Alert } from '../alerts/alerts.ts'

/**
 * People go somewhere else when everybody is alerted. So a count from before the newest alert says where they
 * were, and it must not look as if they had arrived.
 */

type SentAlert = Pick<Alert, 'id' | 'timestamp' | 'recipientids' | 'sound' | 'heldback'>

/** The newest alert to everybody. */
export type AlertToAll = Pick<Alert, 'id' | 'timestamp'>

/**
 * The newest alert to everybody; undefined without one. In whichever incident it was sent, people have left their
 * rooms, also if it was sent by mistake or as an exercise. Its `timestamp` is when it went out.
 * @param closed  when the incident of the roll call was closed: what was sent later does not concern it
 */
export function newestAlertToAll<Sent extends SentAlert>(
  alerts: readonly Sent[],
  closed: string | null,
): Sent | undefined {
  return alerts
    .filter(isForEverybody)
    .map((alert) => ({ ...alert, timestamp: alert.heldback ?? alert.timestamp }))
    .filter(({ timestamp }) => closed === null || timestamp < closed)
    .sort((a, b) => (a.timestamp < b.timestamp ? 1 : -1))[0]
}

/**
 * Whether something was counted or marked before that alert, or later by somebody whose phone had not heard of it:
 * they may have counted in the room that everybody else had left. `knownalert` is null where an app of an earlier
 * version did not say.
 */
export function isFromBefore(
  { timestamp, knownalert }: { timestamp: string; knownalert?: string | null | undefined },
  alerted: AlertToAll | undefined,
): boolean {
  if (alerted === undefined) return false
  const isUnaware = knownalert != null && knownalert !== alerted.id
  return timestamp < alerted.timestamp || isUnaware
}
