import type { Incident } from '@holdfast/contract/incidents'
import { CLOSED_LOG_READABLE_MS } from '@holdfast/contract/limits'

/** Whether the log of the incident can still be read in the app after its closing. */
export function canReadClosedLog(
  { closed }: Pick<Incident, 'closed'>,
  assignedRoles: readonly string[],
  now: Date,
): boolean {
  if (closed === null || assignedRoles.length === 0) return false
  return now.getTime() - Date.parse(closed) <= CLOSED_LOG_READABLE_MS
}
