import type { ActivityEntry } from '@holdfast/contract/sign-in/activity'
import { ACTIVITY_KINDS } from '@holdfast/contract/sign-in/activity-kinds'
import { useMemo, useRef } from 'react'
import type { ActivityRead } from '../../../data/admin/activity.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button/button.tsx'
import { formatDay, formatExactTime } from '../../../ui/format-dates.ts'
import { Tag } from '../../../ui/tag.tsx'
import { useVirtualRows } from '../../data-table/virtual-rows.ts'
import styles from './activity-list.module.css'
import { activityRows, kindColour } from './activity-rules.ts'

type ActivityListProps = { activity: ActivityRead; entries: readonly ActivityEntry[] }

/** Newest first, grouped by day; of a long list only the visible rows are rendered. */
export function ActivityList({ activity, entries }: ActivityListProps) {
  const list = useRef<HTMLOListElement>(null)
  const rows = useMemo(() => activityRows(entries, formatDay), [entries])
  const virtual = useVirtualRows(list, rows.length, (index) => rows[index]?.id ?? String(index))
  return (
    <>
      <ol
        ref={list}
        aria-label="Activity"
        className={styles.list}
        data-outdated={activity.isOutdated || undefined}
      >
        <Spacer height={virtual.before} />
        {virtual.indexes.map((index) => {
          const row = rows[index]
          return (
            row && (
              <li key={row.id} ref={virtual.measure} data-index={index} className={styles.row}>
                {row.entry ? (
                  <ActivityItem entry={row.entry} />
                ) : (
                  <h2 className={styles.day}>{row.day}</h2>
                )}
              </li>
            )
          )
        })}
        <Spacer height={virtual.after} />
      </ol>
      <End activity={activity} count={entries.length} />
    </>
  )
}

/** Takes the height of the rows that are not rendered. */
function Spacer({ height }: { height: number }) {
  if (height === 0) return null
  return <li aria-hidden="true" style={{ blockSize: height }} />
}

function End({ activity, count }: { activity: ActivityRead; count: number }) {
  const end = useRef<HTMLParagraphElement>(null)
  const online = useOnline()

  async function showOlder() {
    // The button disappears with the last page, so the focus moves to the end of the list.
    if (!(await activity.showOlder())) end.current?.focus({ preventScroll: true })
  }

  return (
    <div className={styles.end} data-print="hide">
      <p ref={end} tabIndex={-1} role="status">
        {activity.hasOlder ? `The newest ${count} are shown.` : `${count} shown, which is all.`}
        {activity.older === 'failed' &&
          ' Older ones could not be loaded. Check your connection and try again.'}
      </p>
      {activity.hasOlder && (
        <Button
          busy={activity.older === 'loading'}
          disabledReason={online ? undefined : 'Needs a connection'}
          onClick={() => void showOlder()}
        >
          Show older
        </Button>
      )}
    </div>
  )
}

/** One entry: time, user, kind, summary and record. */
function ActivityItem({ entry }: { entry: ActivityEntry }) {
  const { timestamp, kind, recordid, summary, name, userid } = entry
  // At a sign-in the record is the user.
  const isOther = recordid !== '' && recordid !== userid
  return (
    <div className={styles.entry}>
      <time dateTime={timestamp} className={styles.time}>
        {formatExactTime(timestamp)}
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
