import type { LogEntry, NewLogEntry } from '@holdfast/contract/incident-log'
import { CLOCK_TOLERANCE_MS, CLOSED_GRACE_MS } from '@holdfast/contract/limits'

/**
 * When something was really written: the device's time, moved by what its clock was wrong at the
 * moment of sending, and never later than it arrived. Small differences are the network's and are
 * left alone.
 */
export function correctedTime(
  written: { timestamp: string; sent?: string | undefined },
  received: Date,
): string {
  const arrival = received.getTime()
  const wrongBy = written.sent === undefined ? 0 : arrival - Date.parse(written.sent)
  const isClockRight = Math.abs(wrongBy) <= CLOCK_TOLERANCE_MS
  const corrected = Date.parse(written.timestamp) + (isClockRight ? 0 : wrongBy)
  if (isClockRight && corrected <= arrival + CLOCK_TOLERANCE_MS) return written.timestamp
  return new Date(Math.min(corrected, arrival)).toISOString()
}

/**
 * What was written before the incident was closed is still taken, with a minute of grace. For log
 * entries the database asks the same, in `append_to_log`.
 */
export function isTooLate(timestamp: string, closed: string | null): boolean {
  return closed !== null && Date.parse(timestamp) > Date.parse(closed) + CLOSED_GRACE_MS
}

/** Whether a repeated entry is the one that was stored. */
export function isSameEntry(
  stored: LogEntry,
  entry: Pick<NewLogEntry, 'timestamp' | 'type' | 'content'> & { userid: string },
  incidentid: string,
): boolean {
  return (
    stored.incidentid === incidentid &&
    stored.userid === entry.userid &&
    stored.type === entry.type &&
    stored.content === entry.content &&
    stored.devicetimestamp === entry.timestamp
  )
}
