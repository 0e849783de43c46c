const DAY_PARTS = { day: 'numeric', month: 'short', year: 'numeric' } as const
const MINUTE_PARTS = { hour: '2-digit', minute: '2-digit' } as const
const SECOND_PARTS = { ...MINUTE_PARTS, second: '2-digit' } as const

const dateAndTime = formatter({ ...DAY_PARTS, ...MINUTE_PARTS })
const toTheSecond = formatter({ ...DAY_PARTS, ...SECOND_PARTS })
const day = formatter(DAY_PARTS)
const time = formatter(MINUTE_PARTS)
const exactTime = formatter(SECOND_PARTS)
const month = formatter({ month: 'short' })
const monthAndYear = formatter({ month: 'long', year: 'numeric' })

/* How the app writes dates and times, everywhere. All in the device's time zone. A value that is no time is shown unchanged. */

type Moment = string | number

/** `21 Nov 2026, 10:42` */
export function formatDateTime(moment: Moment): string {
  return dateAndTime(moment)
}

/** `21 Nov 2026, 10:42:07`: where the order of events may matter. */
export function formatExactDateTime(moment: Moment): string {
  return toTheSecond(moment)
}

/** `21 Nov 2026` */
export function formatDay(moment: Moment): string {
  return day(moment)
}

/** `10:42` */
export function formatTime(moment: Moment): string {
  return time(moment)
}

/** `10:42`, with the day when it is not today: `21 Nov 2026, 10:42`. */
export function formatRecent(moment: Moment): string {
  return formatDay(moment) === formatDay(Date.now()) ? formatTime(moment) : formatDateTime(moment)
}

/** `10:42:07`, where the day is shown elsewhere. */
export function formatExactTime(moment: Moment): string {
  return exactTime(moment)
}

/** `10:42 - 21 Nov 2026`, as a checklist says when something was done. */
export function formatTimeAndDate(moment: Moment): string {
  return `${formatTime(moment)} - ${formatDay(moment)}`
}

/** `Nov` */
export function formatMonth(moment: Moment): string {
  return month(moment)
}

/** `November 2026` */
export function formatMonthAndYear(moment: Moment): string {
  return monthAndYear(moment)
}

/** Made when first used, because each formatter costs a slow phone several milliseconds. */
function formatter(parts: Intl.DateTimeFormatOptions): (moment: Moment) => string {
  let format: Intl.DateTimeFormat | undefined
  return (moment) => {
    const date = new Date(moment)
    if (Number.isNaN(date.getTime())) return String(moment)
    format ??= new Intl.DateTimeFormat('en-GB', parts)
    return format.format(date)
  }
}
