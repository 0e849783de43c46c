import { formatTime } from '../../../ui/format-dates.ts'
import styles from './shared-incident.module.css'

type Addition = { timestamp: string; text: string }

/** What was added later, each with its time. */
export function Additions({ label, additions }: { label: string; additions: readonly Addition[] }) {
  return additions.map(({ timestamp, text }) => (
    <p key={`${timestamp} ${text}`} className={styles.words}>
      <b>
        {label} {formatTime(timestamp)}:
      </b>{' '}
      {text}
    </p>
  ))
}
