import { formatExactDateTime } from '../../../ui/format-dates.ts'
import type { Column } from '../../data-table/data-table-column.ts'
import styles from './incident-timeline.module.css'
import { KINDS, type TimelineRow } from './timeline.ts'

/** The columns: occurred (author's clock), kind, content, author, role, received (server's clock). */
export function timelineColumns(
  roleTitle: (roleid: string | null) => string,
): Column<TimelineRow>[] {
  return [
    {
      id: 'occurred',
      title: 'Occurred',
      text: ({ occurred }) => formatExactDateTime(occurred),
      sortBy: ({ occurred }) => occurred,
      cell: ({ occurred }) => <time dateTime={occurred}>{formatExactDateTime(occurred)}</time>,
    },
    { id: 'kind', title: 'Kind', text: ({ kind }) => KINDS[kind], short: true },
    {
      id: 'text',
      title: 'What',
      text: ({ text }) => text,
      cell: ({ text }) => <span className={styles.text}>{text}</span>,
    },
    { id: 'author', title: 'Author', text: ({ author }) => author },
    { id: 'role', title: 'Role', text: ({ roleid }) => roleTitle(roleid) },
    {
      id: 'received',
      title: 'Received',
      text: ({ received }) => formatExactDateTime(received),
      sortBy: ({ received }) => received,
    },
  ]
}
