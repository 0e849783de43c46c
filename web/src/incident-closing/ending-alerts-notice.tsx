import type { EndingAlert } from '../data/alerts/ending-alerts.ts'
import { describeState } from '../domain/alert-state.ts'
import { formatTime } from '../ui/format-dates.ts'
import { Notice } from '../ui/screen/notice.tsx'

/**
 * Before open alerts end with their incident: which they are, and the reasons against it.
 * @param alerts  undefined if they could not be read
 */
export function EndingAlertsNotice({ alerts }: { alerts: readonly EndingAlert[] | undefined }) {
  if (alerts === undefined) {
    return (
      <Notice kind="warn" title="The alerts could not be read">
        Ask whether anybody still needs help or is missing, before you end them.
      </Notice>
    )
  }
  return alerts.map(({ alert: { id, title, exercise, timestamp }, answers, unresolved }) => (
    <Notice
      key={id}
      kind="warn"
      title={`${exercise ? 'Exercise: ' : ''}${title}, sent at ${formatTime(timestamp)}`}
    >
      {describeState(answers, unresolved)}
    </Notice>
  ))
}
