/** Days as people write them, such as `2026-11-27`, in a time zone. */

/** Where the schools are: a day begins and ends there, wherever the phone is of whoever declares something for it. */
export const SCHOOL_ZONE = 'Europe/London'

export function isDay(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

/** The day of a moment in a time zone. */
export function dayIn(zone: string, moment: Date): string {
  return localTime(zone, moment).slice(0, 10)
}

/** The day so many days later. */
export function daysAfter(day: string, count: number): string {
  const later = Date.parse(`${day}T00:00:00Z`) + count * 24 * 60 * 60 * 1000
  return new Date(later).toISOString().slice(0, 10)
}

/** The beginning and the end of a day in a time zone. */
export function boundsOfDay(day: string, zone: string): { starts: string; ends: string } {
  return { starts: startOfDay(day, zone), ends: startOfDay(daysAfter(day, 1), zone) }
}

function startOfDay(day: string, zone: string): string {
  const asUtc = Date.parse(`${day}T00:00:00Z`)
  // The second time with the offset of that moment: clocks may change in between.
  const near = asUtc - offsetOf(zone, asUtc)
  return new Date(asUtc - offsetOf(zone, near)).toISOString()
}

function offsetOf(zone: string, time: number): number {
  return Date.parse(`${localTime(zone, new Date(time)).replace(' ', 'T')}Z`) - time
}

/** `2026-11-27 08:50:00` */
function localTime(timeZone: string, moment: Date): string {
  const format = { timeZone, dateStyle: 'short', timeStyle: 'medium' } as const
  // Swedish writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', format).format(moment)
}
