/** When a backup or a check is due. Times are in milliseconds since 1970, unless they say otherwise. */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** A server that has just started answers people first. */
const AFTER_START_MS = 5 * MINUTE_MS
const RETRY_MS = HOUR_MS
/** Less than a week, so that it is the same night of each week. */
const CHECK_INTERVAL_MS = 6.5 * DAY_MS

type BackupSituation = {
  now: number
  /** When this process started. */
  started: number
  /** When backups are made, such as `02:30`, on the clock of the zone. */
  time: string
  timeZone: string
  /** When each backup in the folder was taken. */
  taken: readonly number[]
  /** When the last attempt failed, if it did. */
  failed: number | undefined
}

/**
 * Whether a backup should be made now. One that was missed because the machine was off is made later the same
 * day. Backups from the future, made while the clock was ahead, do not count.
 */
export function isBackupDue({
  now,
  started,
  time,
  timeZone,
  taken,
  failed,
}: BackupSituation): boolean {
  if (isWithin(started, AFTER_START_MS, now)) return false
  if (failed !== undefined && isWithin(failed, RETRY_MS, now)) return false
  const nightOf = nightsFrom(time, timeZone)
  const tonight = nightOf(now)
  return !taken.some((moment) => moment <= now && nightOf(moment) >= tonight)
}

/** `checked`: when the last check began, if there was one; `newest` and `file`: the backups' names. */
export function isCheckDue({
  now,
  newest,
  last,
}: {
  now: number
  newest: string | undefined
  last: { began: number; file: string; failure: string | null } | undefined
}): boolean {
  if (newest === undefined) return false
  if (last === undefined) return true
  // The next backup may be good.
  if (last.failure !== null && last.file !== newest) return true
  return !isWithin(last.began, last.failure === null ? CHECK_INTERVAL_MS : DAY_MS, now)
}

/** Whether the newest backup should be copied now; `last`: the last attempt to copy one. */
export function isCopyDue({
  now,
  newest,
  last,
}: {
  now: number
  newest: string
  last: { ended: string; file: string; failure: string | null } | undefined
}): boolean {
  if (last === undefined) return true
  if (last.failure === null) return last.file !== newest
  return !isWithin(Date.parse(last.ended), RETRY_MS, now)
}

/** Whether `moment` is at most `ms` before `now`; false in the future, because the clock has been set back. */
function isWithin(moment: number, ms: number, now: number): boolean {
  return moment <= now && now - moment < ms
}

/**
 * Names the night that a moment belongs to by the date on which it began: from `time` until `time` of the next
 * day, on the clock of the zone. So an hour that is skipped, or comes twice, makes no second backup and loses none.
 */
function nightsFrom(time: string, timeZone: string): (moment: number) => string {
  // Swedish writes `2026-11-21 02:30`.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return (moment) => {
    const [date = '', clock = ''] = format.format(moment).split(' ')
    if (clock >= time) return date
    return new Date(Date.parse(`${date}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)
  }
}
