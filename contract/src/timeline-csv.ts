import { toCsv } from './csv.ts'
import { clockMark, TIMELINE_KINDS, type TimelineRow } from './incident-timeline.ts'

const COLUMN_TITLES = [
  'Occurred',
  'Corrected',
  'Received',
  'Clock',
  'Kind',
  'Author',
  'Username',
  'Role',
  'Text',
  'Id',
  'Corrects',
  'Latitude',
  'Longitude',
  'Exercise',
]

/** The whole timeline of an incident as CSV; times are ISO 8601 in UTC. `Occurred` is by the author's clock. */
export function timelineCsv(
  rows: readonly TimelineRow[],
  roleTitle: (roleid: string | null) => string,
  { exercise }: { exercise: boolean },
): string {
  const lines = rows.map((row) => [
    row.occurred,
    row.corrected,
    row.received,
    clockMark(row),
    TIMELINE_KINDS[row.kind],
    row.author,
    row.userid,
    roleTitle(row.roleid),
    row.text,
    row.id,
    row.refersto ?? '',
    row.position?.lat ?? '',
    row.position?.lng ?? '',
    exercise ? 'Exercise' : '',
  ])
  return toCsv([COLUMN_TITLES, ...lines])
}
