import { toCsv } from '@holdfast/contract/csv'
import { KINDS, type TimelineRow } from './timeline.ts'

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
