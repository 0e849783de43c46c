import type { Incident } from '@holdfast/contract/incidents/incidents'

/** How long holders of a team role can read the log of a closed incident in the app. */
export const CLOSED_LOG_READABLE_MS = 28 * 24 * 60 * 60 * 1000

/** Whether the log of the incident can still be read in the app after its closing. */
export function canReadClosedLog(
  { closed }: Pick<Incident, 'closed'>,
  assignedRoles: readonly string[],
  now: Date,
): boolean {
  if (closed === null || assignedRoles.length === 0) return false
  return now.getTime() - Date.parse(closed) <= CLOSED_LOG_READABLE_MS
}

type HistoryRow = { field: string; value: string; userid: string; authorname: string }

/** Who closed the incident last, as its history says. */
export function closerOf<Row extends HistoryRow>(history: readonly Row[]): Row | undefined {
  return history.findLast(({ field, value }) => field === 'closed' && value !== '')
}
