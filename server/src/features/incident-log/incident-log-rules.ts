import type { LogEntry, NewLogEntry } from '@holdfast/contract/incident-log'
import { CLOCK_TOLERANCE_MS, CLOSED_GRACE_MS } from '@holdfast/contract/limits'

/**
 * When an entry was really written: the device's time, corrected by the error of its clock at the
 * moment of sending, and never later than the time of receipt. Small differences may be network
 * delay and are not corrected.
 */
export function correctedTime(
  written: { timestamp: string; sent?: string | undefined },
  received: Date,
): string {
  const receivedMs = received.getTime()
  const clockError = written.sent === undefined ? 0 : receivedMs - Date.parse(written.sent)
  const isClockRight = Math.abs(clockError) <= CLOCK_TOLERANCE_MS
  const corrected = Date.parse(written.timestamp) + (isClockRight ? 0 : clockError)
  if (isClockRight && corrected <= receivedMs + CLOCK_TOLERANCE_MS) return written.timestamp
  return new Date(Math.min(corrected, receivedMs)).toISOString()
}

/**
 * Entries written before the incident was closed are still accepted, with a period of grace.
 * The database function `append_to_log` applies the same rule to log entries.
 */
export function isTooLate(timestamp: string, closed: string | null): boolean {
  return closed !== null && Date.parse(timestamp) > Date.parse(closed) + CLOSED_GRACE_MS
}

/** Whether an entry with a known id is a retry of the stored entry. */
export function isSameEntry(
  stored: LogEntry,
  entry: Pick<NewLogEntry, 'timestamp' | 'type' | 'content'> & {
    userid: string
    refersto: string | null
  },
  incidentid: string,
): boolean {
  return (
    stored.incidentid === incidentid &&
    stored.userid === entry.userid &&
    stored.type === entry.type &&
    stored.content === entry.content &&
    stored.refersto === entry.refersto &&
    stored.devicetimestamp === entry.timestamp
  )
}
