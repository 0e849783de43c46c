/** How many days, weeks and months keep their newest backup. */
const KEPT = { days: 14, weeks: 8, months: 12 }
/**
 * A night adds one backup, and rarely more than two fall out of the rule. So a wrong clock, or a change of
 * this rule, never empties a folder within days.
 */
const MAX_REMOVED = 3
const DAY_MS = 24 * 60 * 60 * 1000
/** A backup with a later time than this was named while the clock was ahead, or the clock is behind now. */
const MAX_AHEAD_MS = 5 * 60_000
/** After a longer gap either the machine was off or the clock has leapt. The next night removes again. */
const MAX_GAP_MS = 3 * DAY_MS

export type DatedBackup = { name: string; taken: Date }

type Situation = {
  now: Date
  /** Days begin at midnight there, such as `Europe/London`. */
  timeZone: string
  /** Names that stay: the newest one that a check has restored. */
  proven: readonly string[]
}

/**
 * The backups that may be removed, oldest first: all but the newest of each of 14 days, 8 weeks (from Monday)
 * and 12 months that have one. Days without a backup do not count, so a long pause removes nothing.
 *
 * Nothing may be lost by a wrong clock, so the rule compares backups with each other and hardly with the
 * clock. Backups from the future stay and do not count.
 */
export function chooseOutdated(
  backups: readonly DatedBackup[],
  { now, timeZone, proven }: Situation,
): string[] {
  const dated = backups
    .filter(({ taken }) => !isFromFuture(taken, now))
    .sort((a, b) => b.taken.getTime() - a.taken.getTime())
  const [newest, previous] = dated
  if (!newest || !previous) return []
  if (newest.taken.getTime() - previous.taken.getTime() > MAX_GAP_MS) return []
  const dayOf = dayIn(timeZone)
  const kept = new Set([newest.name, ...proven])
  keepNewestOf(KEPT.days, ({ taken }) => dayOf(taken))
  keepNewestOf(KEPT.weeks, ({ taken }) => String(weekOf(dayOf(taken))))
  keepNewestOf(KEPT.months, ({ taken }) => dayOf(taken).slice(0, 7))
  return dated
    .map(({ name }) => name)
    .filter((name) => !kept.has(name))
    .reverse()
    .slice(0, MAX_REMOVED)

  function keepNewestOf(count: number, periodOf: (backup: DatedBackup) => string): void {
    const periods = new Set<string>()
    for (const backup of dated) {
      const period = periodOf(backup)
      if (periods.has(period)) continue
      if (periods.size === count) return
      periods.add(period)
      kept.add(backup.name)
    }
  }
}

export function isFromFuture(taken: Date, now: Date): boolean {
  return taken.getTime() > now.getTime() + MAX_AHEAD_MS
}

/** Such as `2026-11-21`, by the calendar of the zone. */
function dayIn(timeZone: string): (moment: Date) => string {
  // Swedish writes ISO dates.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  return (moment) => format.format(moment)
}

/** A number that all days from Monday to Sunday have in common. */
function weekOf(day: string): number {
  const days = Date.parse(`${day}T00:00:00Z`) / DAY_MS
  // 1 January 1970 was a Thursday.
  return Math.floor((days + 3) / 7)
}
