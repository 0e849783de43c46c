import { toCsv } from '../csv.ts'
import { clockMark } from './incident-timeline.ts'
import { TIMELINE_KINDS, type TimelineRow } from './timeline-row.ts'

/**
 * The columns of a timeline. Screen, spreadsheet, exported page and print each choose from them. Values
 * are data: times are ISO 8601 in UTC, and `isTime` marks the columns with times.
 */

type Column = {
  title: string
  value: (row: TimelineRow, of: Timeline) => string | number
  isTime?: true
}

export type Timeline = { roleTitle: (roleid: string | null) => string; exercise: boolean }

export const TIMELINE_COLUMNS = {
  happened: { title: 'Happened', value: (row) => row.happened, isTime: true },
  written: { title: 'Written', value: (row) => row.corrected, isTime: true },
  device: { title: 'Device clock', value: (row) => row.occurred, isTime: true },
  received: { title: 'Received', value: (row) => row.received, isTime: true },
  clock: { title: 'Clock', value: clockMark },
  kind: { title: 'Kind', value: (row) => TIMELINE_KINDS[row.kind] },
  text: { title: 'What', value: (row) => row.text },
  author: { title: 'Author', value: (row) => row.author },
  username: { title: 'Username', value: (row) => row.userid },
  role: { title: 'Role', value: (row, { roleTitle }) => roleTitle(row.roleid) },
  id: { title: 'Id', value: (row) => row.id },
  corrects: { title: 'Corrects', value: (row) => row.refersto ?? '' },
  latitude: { title: 'Latitude', value: (row) => row.position?.lat ?? '' },
  longitude: { title: 'Longitude', value: (row) => row.position?.lng ?? '' },
  exercise: { title: 'Exercise', value: (_, { exercise }) => (exercise ? 'Exercise' : '') },
} as const satisfies Record<string, Column>

export type TimelineColumnId = keyof typeof TIMELINE_COLUMNS

/** The whole timeline of an incident as CSV, with every column; times are ISO 8601 in UTC. */
export function timelineCsv(
  rows: readonly TimelineRow[],
  roleTitle: Timeline['roleTitle'],
  { exercise }: { exercise: boolean },
): string {
  const columns = Object.values(TIMELINE_COLUMNS)
  const timeline = { roleTitle, exercise }
  const lines = rows.map((row) => columns.map(({ value }) => value(row, timeline)))
  return toCsv([columns.map(({ title }) => title), ...lines])
}
