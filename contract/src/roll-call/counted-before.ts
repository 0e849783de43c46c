import { isForEverybody } from '../alerts/alert-purpose.ts'
import type { Alert } from '../alerts/alerts.ts'

/**
 * People go somewhere else when everybody is alerted. So a count from before the newest alert says where they
 * were, and it must not look as if they had arrived.
 */

type SentAlert = Pick<
  Alert,
  'title' | 'timestamp' | 'incidentid' | 'recipientids' | 'sound' | 'heldback'
>

/**
 * The newest alert to everybody in one of these incidents; undefined without one. It counts also if it was sent by
 * mistake: people have left their rooms. Its `timestamp` is when it went out.
 */
export function newestAlertToAll<Sent extends SentAlert>(
  alerts: readonly Sent[],
  incidentids: readonly string[],
): Sent | undefined {
  return alerts
    .filter((alert) => isForEverybody(alert) && incidentids.includes(alert.incidentid))
    .map((alert) => ({ ...alert, timestamp: alert.heldback ?? alert.timestamp }))
    .sort((a, b) => (a.timestamp < b.timestamp ? 1 : -1))[0]
}

/** Whether something was counted or marked before that alert. */
export function isFromBefore({ timestamp }: { timestamp: string }, alerted: string | undefined) {
  return alerted !== undefined && timestamp < alerted
}
