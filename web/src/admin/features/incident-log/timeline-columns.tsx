import {
  clockMark,
  correctionsOf,
  TIMELINE_KINDS,
  type TimelineRow,
} from '@holdfast/contract/incident-timeline'
import { formatExactDateTime } from '../../../ui/format-dates.ts'
import type { Column } from '../../data-table/data-table-model.ts'
import styles from './incident-timeline.module.css'

/**
 * The columns: when it occurred by the author's clock, the time with that clock's error taken out, kind,
 * content with its corrections beneath, author, role, and when the server received it.
 */
export function timelineColumns(
  roleTitle: (roleid: string | null) => string,
  rows: readonly TimelineRow[],
): Column<TimelineRow>[] {
  const corrections = correctionsOf(rows)
  return [
    {
      id: 'occurred',
      title: 'Occurred',
      text: ({ occurred }) => formatExactDateTime(occurred),
      sortBy: ({ occurred }) => occurred,
      cell: ({ occurred }) => <Time moment={occurred} />,
    },
    {
      id: 'corrected',
      title: 'Corrected',
      text: correctedText,
      sortBy: ({ corrected }) => corrected,
      cell: (row) =>
        clockMark(row) === '' ? (
          '–'
        ) : (
          <>
            <Time moment={row.corrected} />
            <span className={styles.clock}>{clockMark(row)}</span>
          </>
        ),
    },
    { id: 'kind', title: 'Kind', text: ({ kind }) => TIMELINE_KINDS[kind], noWrap: true },
    {
      id: 'text',
      title: 'What',
      text: ({ text }) => text,
      cell: ({ id, text }) => (
        <>
          <span className={styles.text}>{text}</span>
          {(corrections.get(id) ?? []).map((row) => (
            <span key={row.id} className={styles.correction}>
              {row.author}, {formatExactDateTime(row.corrected)}: {row.correction}
            </span>
          ))}
        </>
      ),
    },
    { id: 'author', title: 'Author', text: ({ author }) => author },
    { id: 'role', title: 'Role', text: ({ roleid }) => roleTitle(roleid) },
    {
      id: 'received',
      title: 'Received',
      text: ({ received }) => formatExactDateTime(received),
      sortBy: ({ received }) => received,
      cell: ({ received }) => <Time moment={received} />,
    },
  ]
}

function Time({ moment }: { moment: string }) {
  // Wrapped between day and time only, so that the text gets the width.
  const [day, time] = formatExactDateTime(moment).split(', ')
  return (
    <time dateTime={moment}>
      <span className={styles.moment}>{day},</span> <span className={styles.moment}>{time}</span>
    </time>
  )
}

function correctedText(row: TimelineRow): string {
  const mark = clockMark(row)
  return mark === '' ? '' : `${formatExactDateTime(row.corrected)} ${mark}`
}
