import type { Alert } from '../alerts/alerts.ts'

/**
 * People go somewhere else when everybody is alerted. So a count from before the newest alert says where they
 * were, and it must not look as if they had arrived.
 */

type AlertToAll = Pick<Alert, 'title' | 'timestamp'>
type SentAlert = AlertToAll & Pick<Alert, 'incidentid' | 'recipientids' | 'mistake'>

/** The newest alert to everybody in one of these incidents; undefined without one. */
export function newestAlertToAll<Sent extends SentAlert>(
  alerts: readonly Sent[],
  incidentids: readonly string[],
): Sent | undefined {
  return alerts
    .filter(({ recipientids, mistake }) => recipientids === null && !mistake)
    .filter(({ incidentid }) => incidentids.includes(incidentid))
    .sort((a, b) => (a.timestamp < b.timestamp ? 1 : -1))[0]
}

/** Whether something was counted or marked before that alert. */
export function isFromBefore({ timestamp }: { timestamp: string }, alerted: string | undefined) {
  return alerted !== undefined && timestamp < alerted
}
