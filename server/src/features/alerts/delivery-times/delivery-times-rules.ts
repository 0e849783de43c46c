import type { DeliveryTimes } from '@holdfast/contract/alerts/delivery-times'

/** `seconds`: from the press to the first device of this person that showed it, null if none reported. */
export type MeasuredPerson = {
  userid: string
  name: string
  seconds: number | null
  answered: boolean
}

const MOST = 0.9
/** No alert takes longer; a greater difference is a wrong clock. */
const MAX_DELAY_MS = 60 * 60 * 1000

/** Whoever answered without a report is not counted as shown, since nobody knows when, but was reached. */
export function summariseTimes(people: readonly MeasuredPerson[]): DeliveryTimes {
  const times = people
    .flatMap(({ seconds }) => (seconds === null ? [] : [seconds]))
    .sort((a, b) => a - b)
  return {
    people: people.length,
    shown: times.length,
    half: timeOfShare(times, 0.5),
    most: timeOfShare(times, MOST),
    last: timeOfShare(times, 1),
    unreached: people
      .filter(({ seconds, answered }) => seconds === null && !answered)
      .map(({ name }) => name),
  }
}

/** After how many seconds this share of those times had passed; `times` is sorted. */
function timeOfShare(times: readonly number[], share: number): number | null {
  const time = times[Math.ceil(times.length * share) - 1]
  return time === undefined ? null : Math.round(time * 10) / 10
}

/**
 * When the device showed it, by the server's clock: the device says how long before its report that was. The
 * time that the report travelled is counted in, so a time is never too short.
 */
export function timeOfShowing(
  { shown, sent }: { shown?: string | undefined; sent?: string | undefined },
  received: Date,
): Date {
  if (shown === undefined || sent === undefined) return received
  const delay = Math.min(Math.max(0, Date.parse(sent) - Date.parse(shown)), MAX_DELAY_MS)
  return new Date(received.getTime() - delay)
}

/**
 * When the sender pressed, by their device: earlier than the server has the alert, since it may have waited
 * for a network. If unknown or impossible, the time of receipt counts.
 */
export function timeOfPress(pressed: string | undefined, received: Date): string {
  if (pressed === undefined) return received.toISOString()
  const waited = received.getTime() - Date.parse(pressed)
  return waited >= 0 && waited <= MAX_DELAY_MS ? pressed : received.toISOString()
}
