const MINUTE_MS = 60_000
/** Devices follow the clock of a process, which may be five minutes ahead of the agreed time. */
const AHEAD_MS = 6 * MINUTE_MS
/** A request that comes later than this was held up, and says no longer what somebody wants. */
const LATE_MS = 10 * MINUTE_MS
const LONGEST_MS = 366 * 24 * 60 * MINUTE_MS

/** When a suspension begins that is asked for at `time`, the agreed one. */
export function startOf(from: string, time: number): 'passed' | 'now' | 'later' | 'too far' {
  const ahead = Date.parse(from) - time
  if (ahead < -LATE_MS) return 'passed'
  if (ahead <= AHEAD_MS) return 'now'
  return ahead <= LONGEST_MS ? 'later' : 'too far'
}

type Request = { starts: string; askedby: string }

export function isSameRequest(first: Request, second: Request): boolean {
  return first.askedby === second.askedby && Date.parse(first.starts) === Date.parse(second.starts)
}
