import { Problem } from '../../platform/http/problem.ts'

const MINUTE_MS = 60_000
/** Devices follow the clock of a process, which may be five minutes ahead of the agreed time. */
const AHEAD_MS = 6 * MINUTE_MS
/** A request that comes later than this was held up, and says no longer what somebody wants. */
const LATE_MS = 10 * MINUTE_MS
const LONGEST_MS = 366 * 24 * 60 * MINUTE_MS

/** `time`: the agreed one. @throws Problem `conflict` for a time that has passed, or is too far away */
export function startOf(from: string, time: number): 'now' | 'later' {
  const ahead = Date.parse(from) - time
  if (ahead < -LATE_MS) throw new Problem('conflict', 'That time has passed. Choose it again.')
  if (ahead > LONGEST_MS) throw new Problem('conflict', 'Choose a time within a year')
  return ahead <= AHEAD_MS ? 'now' : 'later'
}

type Request = { starts: string; askedby: string }

/** A repeated request gets the response of the first. @throws Problem `conflict` for any other */
export function requireSame(before: Request, { starts, askedby }: Request): void {
  const isSame = Date.parse(before.starts) === Date.parse(starts) && before.askedby === askedby
  if (isSame) return
  throw new Problem(
    'conflict',
    'It is suspended already, or that is announced. Look at it, and resume it first to choose another time.',
  )
}
