import { type QueryExecutorProvider, sql } from 'kysely'
import type { Log } from '../log.ts'
import type { Connections } from './connections.ts'

/**
 * Compares the clock of this process with the database's. Every process does this, so together they
 * compare the clocks of all servers. A wrong clock gives wrong times to log entries.
 */

/** Clocks that follow a time server differ by less, and readers of a log would not notice less. */
const MAX_DIFFERENCE_MS = 3000
/** Monitors ask for the health every few seconds, so the warning is logged at most this often. */
const WARN_INTERVAL_MS = 60 * 60_000

export class ClockWatch {
  readonly #log: Log
  readonly #now: () => Date
  #warnedAt = Number.NEGATIVE_INFINITY

  constructor(log: Log, now: () => Date) {
    this.#log = log
    this.#now = now
  }

  /** Returns a warning, and logs it at most once an hour. Undefined while the clocks agree. */
  async compare({ control }: Pick<Connections, 'control'>): Promise<string | undefined> {
    const sent = this.#now().getTime()
    const there = await readDatabaseTime({ control })
    const warning = describeDifference(sent, there, this.#now().getTime())
    if (warning !== undefined && performance.now() - this.#warnedAt > WARN_INTERVAL_MS) {
      this.#warnedAt = performance.now()
      this.#log.warn(warning)
    }
    return warning
  }
}

const MAX_DIFFERENCE_FOR_DELETING_MS = 5 * 60 * 1000

/**
 * For what deletes. In milliseconds, by the slower of the two clocks; undefined while they disagree, so that nothing is
 * deleted by a wrong one.
 */
export async function readAgreedTime({
  connections,
  now,
}: {
  connections: Pick<Connections, 'control'>
  now: () => Date
}): Promise<number | undefined> {
  const there = await readDatabaseTime(connections)
  const here = now().getTime()
  const areAgreed = Math.abs(here - there) <= MAX_DIFFERENCE_FOR_DELETING_MS
  return areAgreed ? Math.min(here, there) : undefined
}

/**
 * For waiting times, which nobody may have to wait for: a time begins by the later of the two clocks, and is over only
 * by the earlier one. So no wrong clock makes anybody wait for less.
 */
export async function readBothClocks(
  database: QueryExecutorProvider,
  now: () => Date,
): Promise<{ earlier: Date; later: Date; there: Date }> {
  const there = await readDatabaseTime({ control: database })
  const here = now().getTime()
  return {
    earlier: new Date(Math.min(here, there)),
    later: new Date(Math.max(here, there)),
    there: new Date(there),
  }
}

/** The time of the database's machine, in milliseconds. */
export async function readDatabaseTime({
  control,
}: {
  control: QueryExecutorProvider
}): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(control)
  return rows[0]?.ms ?? Number.NaN
}

/**
 * `there` is the database's time, read between `sent` and `received`, all in milliseconds. The time
 * that reading took does not count as a difference.
 */
export function describeDifference(
  sent: number,
  there: number,
  received: number,
): string | undefined {
  const ahead = there > received ? there - received : Math.min(0, there - sent)
  if (Math.abs(ahead) <= MAX_DIFFERENCE_MS) return undefined
  const seconds = Math.round(Math.abs(ahead) / 1000)
  return `The clock of this machine is ${seconds} seconds ${ahead > 0 ? 'behind' : 'ahead of'} the database's: let both follow a time server (NTP), or log entries show wrong times.`
}
