import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import type { AnnouncedPicture } from '@holdfast/contract/incidents/log-pictures'
import { CLOCK_TOLERANCE_MS, TOKEN_LIFETIME_MS } from '@holdfast/contract/limits'

/** How long after the closing of its incident an entry may have been written, because clocks differ. */
export const CLOSED_GRACE_MS = 60_000

/**
 * When an entry was really written: the device's time, corrected by the error of the clock that it had
 * then, and never later than the time of receipt. Small differences may be network delay and are not
 * corrected.
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
 * When it happened, corrected by the same difference as the time of writing: the author read both from
 * the same clock.
 */
export function correctedHappening(
  written: { timestamp: string; happened: string | null },
  corrected: string,
): string | null {
  if (written.happened === null) return null
  const earlierMs = Date.parse(written.timestamp) - Date.parse(written.happened)
  return new Date(Date.parse(corrected) - earlierMs).toISOString()
}

/**
 * There are two rules. (1) An entry is accepted if it was written before the incident was closed, plus a
 * period of grace. (2) Only the device says when it was written, so entries are accepted only for as long
 * as an offline phone stays signed in. The database function `append_to_log` applies the first rule to
 * log entries; `mayArriveTooLate` says which entries need the second.
 */
export function isTooLate(timestamp: string, closed: string | null, received: Date): boolean {
  if (closed === null) return false
  return Date.parse(timestamp) > Date.parse(closed) + CLOSED_GRACE_MS || isOver(closed, received)
}

/** The second rule, by the server's clock alone. */
export function isOver(closed: string, received: Date): boolean {
  return received.getTime() > Date.parse(closed) + TOKEN_LIFETIME_MS
}

/** A change of the incident's roles: everybody who held one afterwards. */
type RolesAt = { timestamp: string; allocations: readonly { userid: string }[] }

/**
 * Whether somebody who holds no role any more may still send what they wrote while they did. Only their device
 * says when that was, so it counts for as long as a phone keeps what is not sent, from the loss of the role on.
 */
export function mayHaveHeldRole(
  changes: readonly RolesAt[],
  { userid, timestamp }: { userid: string; timestamp: string },
  received: Date,
): boolean {
  const holds = (change: RolesAt | undefined) =>
    change?.allocations.some((each) => each.userid === userid) ?? false
  const then = changes.findLastIndex((change) => change.timestamp <= timestamp)
  if (!holds(changes[then])) return false
  const lost = changes.find((change, place) => place > then && !holds(change))
  return lost === undefined || !isOver(lost.timestamp, received)
}

/** The first rule already refuses younger entries, so most entries need no look at the incident. */
export function mayArriveTooLate(timestamp: string, received: Date): boolean {
  return received.getTime() - Date.parse(timestamp) > TOKEN_LIFETIME_MS - CLOSED_GRACE_MS
}

/** Whether an entry with a known id is a retry of the stored entry. */
export function isSameEntry(
  stored: LogEntry,
  entry: Pick<LogEntry, 'timestamp' | 'type' | 'content'> & {
    userid: string
    refersto: string | null
    happened: string | null
    pictures?: readonly AnnouncedPicture[] | undefined
  },
  incidentid: string,
): boolean {
  return (
    stored.incidentid === incidentid &&
    stored.userid === entry.userid &&
    stored.type === entry.type &&
    stored.content === entry.content &&
    stored.refersto === entry.refersto &&
    stored.happened === correctedHappening(entry, stored.timestamp) &&
    stored.devicetimestamp === entry.timestamp &&
    arePicturesSame(stored.pictures ?? [], entry.pictures ?? [])
  )
}

function arePicturesSame(a: readonly AnnouncedPicture[], b: readonly AnnouncedPicture[]): boolean {
  const keysOf = (pictures: readonly AnnouncedPicture[]) =>
    pictures.map(({ sha256, bytes, width, height }) => [sha256, bytes, width, height].join(' '))
  return keysOf(a).join() === keysOf(b).join()
}
