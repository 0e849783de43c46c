import { toCsv } from '@holdfast/contract/csv'
import { formatExactDateTime } from '../../../ui/format-dates.ts'
import type { Column } from '../../data-table/data-table-model.ts'
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

const HEAD = [
  'Occurred',
  'Received',
  'Kind',
  'Author',
  'Username',
  'Role',
  'Text',
  'Latitude',
  'Longitude',
]

/** The whole timeline as CSV; times are ISO 8601 in UTC. */
export function timelineCsv(
  rows: readonly TimelineRow[],
  roleTitle: (roleid: string | null) => string,
): string {
  const lines = rows.map((row) => [
    row.occurred,
    row.received,
    KINDS[row.kind],
    row.author,
    row.userid,
    roleTitle(row.roleid),
    row.text,
    row.position?.lat ?? '',
    row.position?.lng ?? '',
  ])
  return toCsv([HEAD, ...lines])
}
