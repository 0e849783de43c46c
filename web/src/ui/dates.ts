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
export function shownDateTime(moment: Moment): string {
  return inWords(DATE_AND_TIME, moment)
}

/** `21 Nov 2026, 10:42:07`: where the order of events may matter. */
export function shownExactDateTime(moment: Moment): string {
  return inWords(TO_THE_SECOND, moment)
}

/** `21 November 2026` */
export function shownDate(moment: Moment): string {
  return inWords(LONG_DATE, moment)
}

/** `21 Nov 2026` */
export function shownDay(moment: Moment): string {
  return inWords(DAY, moment)
}

/** `10:42` */
export function shownTime(moment: Moment): string {
  return inWords(TIME, moment)
}

/** `10:42:07`, where the day stands elsewhere. */
export function shownExactTime(moment: Moment): string {
  return inWords(EXACT_TIME, moment)
}

/** `10:42 - 21 Nov 2026`, as a checklist says when something was done. */
export function shownTimeAndDate(moment: Moment): string {
  return `${shownTime(moment)} - ${shownDay(moment)}`
}

function inWords(words: Intl.DateTimeFormat, moment: Moment): string {
  const time = new Date(moment)
  return Number.isNaN(time.getTime()) ? String(moment) : words.format(time)
}
