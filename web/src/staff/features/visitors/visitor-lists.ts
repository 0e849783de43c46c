import type { Visitor } from '@holdfast/contract/roll-call/visitors'
import { formatTime, formatTimeAndDate } from '../../../ui/format-dates.ts'

/** Those who are here, the longest first; and those who left, the last first. */
export function sortVisitors(visitors: readonly Visitor[]): { here: Visitor[]; left: Visitor[] } {
  const here = visitors.filter(({ departed }) => departed === null)
  const left = visitors.filter(({ departed }) => departed !== null)
  return {
    here: here.sort((a, b) => (a.arrived < b.arrived ? -1 : 1)),
    left: left.sort((a, b) => ((a.departed ?? '') > (b.departed ?? '') ? -1 : 1)),
  }
}

/** `Visits Dana Fox · here since 10:05`; with the date where that was on an earlier day. */
export function describeVisitor(
  { host, arrived, departed, departedby }: Visitor,
  now: Date,
): string {
  const when = (time: string) =>
    isSameDay(new Date(time), now) ? formatTime(time) : formatTimeAndDate(time)
  const parts = [
    host !== '' && `Visits ${host}`,
    departed === null
      ? `here since ${when(arrived)}`
      : `left at ${when(departed)}, signed out by ${departedby}`,
  ]
  const text = parts.filter(Boolean).join(' · ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Whether somebody was probably not signed out: they came on an earlier day. */
export function isOverdue({ arrived, departed }: Visitor, now: Date): boolean {
  return departed === null && !isSameDay(new Date(arrived), now)
}

function isSameDay(a: Date, b: Date): boolean {
  return a.toDateString() === b.toDateString()
}
