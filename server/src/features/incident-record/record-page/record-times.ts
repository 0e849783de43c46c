import { pluralise } from '@holdfast/contract/text'
import { type Html, html } from '../../../platform/html.ts'

/** Formats times for people in one time zone. A text that is no time is returned unchanged. */
export type RecordTimes = {
  zone: string
  /** `21 Nov 2026, 10:42:07` */
  moment: (time: string) => string
  /** `Saturday, 21 Nov 2026` */
  day: (time: string) => string
  /** `10:42:07` */
  clock: (time: string) => string
}

export function timesIn(zone: string): RecordTimes {
  const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
  return {
    zone,
    moment: formatter(zone, { day: 'numeric', month: 'short', year: 'numeric', ...clock }),
    day: formatter(zone, { weekday: 'long', day: 'numeric', month: 'short', year: 'numeric' }),
    clock: formatter(zone, clock),
  }
}

function formatter(zone: string, parts: Intl.DateTimeFormatOptions): (time: string) => string {
  const format = new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: zone })
  return (time) => {
    const moment = new Date(time)
    return Number.isNaN(moment.getTime()) ? time : format.format(moment)
  }
}

/** `10:42:07`, with its day if that differs from the day in the heading above. */
export function timeBelow(heading: string, time: string, times: RecordTimes): Html {
  const isSameDay = times.day(time) === times.day(heading)
  return html`<time datetime="${time}">${isSameDay ? times.clock(time) : times.moment(time)}</time>`
}

/** `2026-11-21` as `21 Nov 2026`; anything else unchanged. */
export function formatDate(date: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return date
  const parts = { day: 'numeric', month: 'short', year: 'numeric' } as const
  return formatter('UTC', parts)(date)
}

/** `1 hour 5 minutes`; `1 day 2 hours`. */
export function durationBetween(from: string, to: string): string {
  const minutes = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 60_000))
  if (minutes === 0) return 'less than a minute'
  const parts = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor(minutes / 60) % 24, 'hour'],
    [minutes % 60, 'minute'],
  ] as const
  return parts
    .filter(([count]) => count > 0)
    .slice(0, 2)
    .map(([count, unit]) => pluralise(count, unit))
    .join(' ')
}
