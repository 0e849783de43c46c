import { VISITOR_DAYS } from '@holdfast/contract/limits'

type Days = number | null
type Settings = { incidentdays: Days; exercisedays: Days; visitordays: Days }

/** Undefined: kept for ever. */
export type KeptDays = { incidents: number | undefined; exercises: number | undefined }

/** What the organisation says, or else the installation. Exercises are kept as incidents, unless it says more. */
export function keptDays(
  { incidentdays, exercisedays }: Omit<Settings, 'visitordays'>,
  serverDays: number | undefined,
): KeptDays {
  const incidents = incidentdays ?? serverDays
  return { incidents, exercises: exercisedays ?? incidents }
}

export function isEverKept({ incidents, exercises }: KeptDays): boolean {
  return incidents === undefined && exercises === undefined
}

/** As in a sentence: `365 days`, or `365 days, and exercises for 90 days`. */
export function describeKept({ incidents, exercises }: KeptDays): string {
  const inDays = (days: number | undefined) => (days === undefined ? 'ever' : `${days} days`)
  if (incidents === exercises) return inDays(incidents)
  return `${inDays(incidents)}, and exercises for ${inDays(exercises)}`
}

const DAY_MS = 24 * 60 * 60 * 1000
/** As long as incidents are announced. */
const CHANGE_WAITS_MS = 7 * DAY_MS
/** The clocks of several processes may differ by this much. */
const CLOCK_TOLERANCE_MS = 10 * 60 * 1000

/** From when visitors are deleted by the days that are saved now. */
export function visitorsFrom(time: number): Date {
  return new Date(time + CHANGE_WAITS_MS)
}

/**
 * The time before which a visitor must have left to be deleted; `wait` while nobody is, and `misdated` if a
 * wrong clock has saved the days, so that the waiting has to begin anew.
 */
export function visitorsLeftBefore(
  { visitordays, visitorsfrom }: { visitordays: Days; visitorsfrom: string | null },
  time: number,
): Date | 'wait' | 'misdated' {
  const from = visitorsfrom === null ? 0 : Date.parse(visitorsfrom)
  if (from > time + CHANGE_WAITS_MS + CLOCK_TOLERANCE_MS) return 'misdated'
  if (from > time) return 'wait'
  return new Date(time - (visitordays ?? VISITOR_DAYS.default) * DAY_MS)
}
