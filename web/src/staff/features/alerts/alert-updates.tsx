import type { Alert } from '@holdfast/contract/alerts/alerts'
import { formatTime } from '../../../ui/format-dates.ts'
import { BareOrderedList } from '../../../ui/list/list.tsx'
import styles from './alert-updates.module.css'

/** The updates of an alert, newest first. */
export function AlertUpdates({ updates }: { updates: Alert['updates'] }) {
  if (updates.length === 0) return null
  return (
    <BareOrderedList className={styles.updates} aria-label="Updates">
      {[...updates].reverse().map(({ id, message, authorname, timestamp }) => (
        <li key={id} className={styles.update}>
          <span dir="auto">{message}</span>{' '}
          <span className="meta">
            {authorname}, {formatTime(timestamp)}
          </span>
        </li>
      ))}
    </BareOrderedList>
  )
}
