import { isForEverybody } from '@holdfast/contract/alerts/alert-purpose'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import type { Incident } from '@holdfast/contract/incidents/incidents'

type SaidInAlert = { title: string; timestamp: string }
type SentAlert = Pick<
  Alert,
  'title' | 'timestamp' | 'ended' | 'exercise' | 'recipientids' | 'sound' | 'updates'
>

/**
 * The last alert to everybody, or update or end of one, after words for parents were approved: they may send parents to
 * where nobody may go now, or away from where their children wait. An exercise changes nothing for a real incident.
 */
export function lastAlertAfter(
  approved: string,
  alerts: readonly SentAlert[],
  { exercise, closed }: Pick<Incident, 'exercise' | 'closed'>,
): SaidInAlert | undefined {
  return alerts
    .filter((alert) => isForEverybody(alert) && (exercise || !alert.exercise))
    .flatMap(({ title, timestamp, ended, updates }): SaidInAlert[] => [
      { title: `${title} was sent`, timestamp },
      ...updates.map((update) => ({ title: `${title} was updated`, timestamp: update.timestamp })),
      ...(ended === null ? [] : [{ title: `${title} has ended`, timestamp: ended }]),
    ])
    .filter(({ timestamp }) => timestamp > approved && (closed === null || timestamp < closed))
    .sort((a, b) => (a.timestamp < b.timestamp ? 1 : -1))[0]
}
