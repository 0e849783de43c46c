import { toCsv } from '../csv.ts'
import type { TimelineRow } from './incident-timeline.ts'
import { TIMELINE_COLUMNS, type Timeline } from './timeline-columns.ts'

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
