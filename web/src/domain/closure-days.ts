import type { ClosureDay } from '@holdfast/contract/closures/closures'
import { dayIn, daysAfter, SCHOOL_ZONE } from '@holdfast/contract/days'

/** How the days of closures are named. `now` is the time in milliseconds. */

const shortDay = new Intl.DateTimeFormat('en-GB', {
  ...{ weekday: 'short', day: 'numeric', month: 'short' },
  timeZone: 'UTC',
})
const longDay = new Intl.DateTimeFormat('en-GB', {
  ...{ weekday: 'long', day: 'numeric', month: 'long' },
  timeZone: 'UTC',
})

/** `Monday 30 November` */
export function nameDay(day: string): string {
  return longDay.format(new Date(`${day}T12:00:00Z`)).replace(',', '')
}

/** `Mon 30 Nov`, for a choice on a narrow screen. */
export function shortenDay(day: string): string {
  return shortDay.format(new Date(`${day}T12:00:00Z`)).replace(',', '')
}

/** The day at the school, such as `2026-11-30`, wherever this device is. */
export function dayAtSchool(now: number): string {
  return dayIn(SCHOOL_ZONE, new Date(now))
}

/** Whether it is today or a day to come. A day that is over concerns nobody any more. */
export function isComing({ until }: Pick<ClosureDay, 'until'>, now: number): boolean {
  return Date.parse(until) > now
}

type Day = Pick<ClosureDay, 'day' | 'from'>

/** `today`, `tomorrow` or `on Tuesday 1 December`, to end a sentence with. */
export function onDay({ day, from }: Day, now: number): string {
  if (Date.parse(from) <= now) return 'today'
  return day === daysAfter(dayAtSchool(now), 1) ? 'tomorrow' : `on ${nameDay(day)}`
}

/** `Today, Monday 30 November` */
export function titleOfDay(day: Day, now: number): string {
  const words = onDay(day, now)
  if (words.startsWith('on ')) return nameDay(day.day)
  return `${words === 'today' ? 'Today' : 'Tomorrow'}, ${nameDay(day.day)}`
}
