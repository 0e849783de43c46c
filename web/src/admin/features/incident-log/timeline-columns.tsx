import { clockMark, correctionsOf } from '@holdfast/contract/incidents/incident-timeline'
import {
  TIMELINE_COLUMNS,
  type Timeline,
  type TimelineColumnId,
} from '@holdfast/contract/incidents/timeline-columns'
import type { TimelineRow } from '@holdfast/contract/incidents/timeline-row'
import { formatExactDateTime } from '../../../ui/format-dates.ts'
import type { Column } from '../../data-table/data-table-model.ts'
import styles from './incident-timeline.module.css'

/**
 * When it happened, with the time of writing and the error of the author's clock where they say
 * something; kind, content with its corrections beneath, author, role, and when the server received it.
 */
export function timelineColumns(
  roleTitle: Timeline['roleTitle'],
  rows: readonly TimelineRow[],
): Column<TimelineRow>[] {
  const corrections = correctionsOf(rows)
  const column = (id: TimelineColumnId): Column<TimelineRow> => {
    const { title, value } = TIMELINE_COLUMNS[id]
    return { id, title, text: (row) => String(value(row, { roleTitle, exercise: false })) }
  }
  const time = (id: 'happened' | 'received'): Column<TimelineRow> => {
    const { value } = TIMELINE_COLUMNS[id]
    return {
      ...column(id),
      text: (row) => formatExactDateTime(value(row)),
      sortBy: value,
      cell: (row) => <Time moment={value(row)} />,
    }
  }
  return [
    {
      ...time('happened'),
      text: (row) => [formatExactDateTime(row.happened), ...notesOnTime(row)].join('. '),
      cell: (row) => (
        <>
          <Time moment={row.happened} />
          {notesOnTime(row).map((note) => (
            <span key={note} className={styles.clock}>
              {note}
            </span>
          ))}
        </>
      ),
    },
    { ...column('kind'), noWrap: true },
    {
      ...column('text'),
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
    column('author'),
    column('role'),
    time('received'),
  ]
}

/** Explains why the time differs from that of the author's device at the time of writing. */
function notesOnTime(row: TimelineRow): string[] {
  const { happened, corrected, occurred } = row
  const mark = clockMark(row)
  return [
    ...(happened === corrected ? [] : [`Written ${formatExactDateTime(corrected)}`]),
    ...(mark === '' ? [] : [`${mark} (it showed ${formatExactDateTime(occurred)})`]),
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
