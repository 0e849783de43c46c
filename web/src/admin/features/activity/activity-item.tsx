import type { ActivityEntry } from '@holdfast/contract/activity'
import { ACTIVITY_KINDS } from '@holdfast/contract/activity-kinds'
import { shownExactTime } from '../../../ui/dates.ts'
import { Tag } from '../../../ui/tag.tsx'
import styles from './activity-list.module.css'
import { kindColour } from './activity-rules.ts'

/** When, who, what kind of thing, what of it, and to which record. */
export function ActivityItem({ entry }: { entry: ActivityEntry }) {
  const { timestamp, kind, recordid, summary, name, userid } = entry
  // At a sign-in the two are the same.
  const isOther = recordid !== '' && recordid !== userid
  return (
    <div className={styles.entry}>
      <time dateTime={timestamp} className={styles.time}>
        {shownExactTime(timestamp)}
      </time>
      <p className={styles.who}>
        {name}
        {userid !== null && <span className={styles.record}>{userid}</span>}
      </p>
      <span className={styles.kind}>
        <Tag colour={kindColour(kind)}>{ACTIVITY_KINDS[kind]}</Tag>
      </span>
      <p className={styles.what}>
        {summary}
        {isOther && <span className={styles.record}>{recordid}</span>}
      </p>
    </div>
  )
}
