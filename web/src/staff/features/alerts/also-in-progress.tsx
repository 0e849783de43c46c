import type { Alert } from '@holdfast/contract/alerts/alerts'
import { useAlerts } from '../../../data/alerts/alerts.ts'
import { openBeside } from '../../../domain/ended-alert.ts'
import { Link } from '../../../routing/navigation.tsx'
import { formatTime } from '../../../ui/format-dates.ts'
import { Notice } from '../../../ui/screen/notice.tsx'

/** Names the alerts beside which the end of this one is no all clear; nothing when there are none. */
export function AlsoInProgress({ alert }: { alert: Alert }) {
  const others = openBeside(useAlerts().data ?? [], alert)
  return others.map(({ id, title, exercise, authorname, timestamp }) => (
    <Notice
      key={id}
      kind="warn"
      title={`Also in progress: ${title}, sent by ${authorname} at ${formatTime(timestamp)}${exercise ? ' as an exercise' : ''}`}
    >
      It goes on when this one has ended.{' '}
      <Link to={`/alerts/${id}`} viewTransition>
        Open it
      </Link>
    </Notice>
  ))
}
