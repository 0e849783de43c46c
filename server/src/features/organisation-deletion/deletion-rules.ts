/** Decides what happens with an organisation that is to be deleted, by the slower of two clocks. */

const DAY_MS = 24 * 60 * 60 * 1000
/** How long anybody can take it back. The database counts the same (`is-organisation-going.sql`). */
const TAKEN_BACK_MS = 7 * DAY_MS
/** How long a request waits for the second person. */
export const ASKED_MS = 14 * DAY_MS
/** Longer than a long weekend without a server. */
const MAX_PAUSE_MS = 4 * DAY_MS
const CLOCK_TOLERANCE_MS = 10 * 60 * 1000

export type DeletionTimes = {
  asked: string
  confirmed: string | null
  seen: string
  begun: string | null
}

/** `delay`: the clock has jumped, or no server has run for days, so nobody may have seen it: the days begin again. */
export type NextStep = 'wait' | 'lapse' | 'delay' | 'delete'

export function nextStep({ asked, confirmed, seen, begun }: DeletionTimes, time: number): NextStep {
  if (confirmed === null) return time - Date.parse(asked) > ASKED_MS ? 'lapse' : 'wait'
  if (begun !== null) return 'delete'
  const isFromLater = Date.parse(confirmed) > time + CLOCK_TOLERANCE_MS
  if (isFromLater || time - Date.parse(seen) > MAX_PAUSE_MS) return 'delay'
  return time - Date.parse(confirmed) >= TAKEN_BACK_MS ? 'delete' : 'wait'
}

export function dueOf(confirmed: string | null): string | null {
  if (confirmed === null) return null
  return new Date(Date.parse(confirmed) + TAKEN_BACK_MS).toISOString()
}

export type Tables = readonly { name: string; parents: readonly string[] }[]

/** The tables in an order in which each comes before those to which it refers. */
export function childrenFirst(tables: Tables): string[] {
  const ordered: string[] = []
  let left = [...tables]
  while (left.length > 0) {
    const parents = new Set(left.flatMap((table) => table.parents))
    const free = left.filter(({ name }) => !parents.has(name))
    if (free.length === 0) throw new Error('Tables refer to each other in a circle')
    ordered.push(...free.map(({ name }) => name))
    left = left.filter(({ name }) => parents.has(name))
  }
  return ordered
}
