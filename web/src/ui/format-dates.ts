const DAY_PARTS = { day: 'numeric', month: 'short', year: 'numeric' } as const
const MINUTE_PARTS = { hour: '2-digit', minute: '2-digit' } as const
const SECOND_PARTS = { ...MINUTE_PARTS, second: '2-digit' } as const

const DATE_AND_TIME = new Intl.DateTimeFormat('en-GB', { ...DAY_PARTS, ...MINUTE_PARTS })
const TO_THE_SECOND = new Intl.DateTimeFormat('en-GB', { ...DAY_PARTS, ...SECOND_PARTS })
const LONG_DATE = new Intl.DateTimeFormat('en-GB', { ...DAY_PARTS, month: 'long' })
const DAY = new Intl.DateTimeFormat('en-GB', DAY_PARTS)
const TIME = new Intl.DateTimeFormat('en-GB', MINUTE_PARTS)
const EXACT_TIME = new Intl.DateTimeFormat('en-GB', SECOND_PARTS)

/* All in the device's zone. Specification, section 9. What is no time stands as it was written. */

type Moment = string | number

/** `21 Nov 2026, 10:42` */
export function formatDateTime(moment: Moment): string {
  return format(DATE_AND_TIME, moment)
}

/** `21 Nov 2026, 10:42:07`: where the order of events may matter. */
export function formatExactDateTime(moment: Moment): string {
  return format(TO_THE_SECOND, moment)
}

/** `21 November 2026` */
export function formatDate(moment: Moment): string {
  return format(LONG_DATE, moment)
}

/** `21 Nov 2026` */
export function formatDay(moment: Moment): string {
  return format(DAY, moment)
}

/** `10:42` */
export function formatTime(moment: Moment): string {
  return format(TIME, moment)
}

/** `10:42:07`, where the day stands elsewhere. */
export function formatExactTime(moment: Moment): string {
  return format(EXACT_TIME, moment)
}

/** `10:42 - 21 Nov 2026`, as a checklist says when something was done. */
export function formatTimeAndDate(moment: Moment): string {
  return `${formatTime(moment)} - ${formatDay(moment)}`
}

function format(formatter: Intl.DateTimeFormat, moment: Moment): string {
  const time = new Date(moment)
  return Number.isNaN(time.getTime()) ? String(moment) : formatter.format(time)
}
