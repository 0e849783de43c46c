const DATE_AND_TIME = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
const SHORT_DATE = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

type Moment = string | number

/** `21 Nov 2026, 10:42` in the device's zone. Specification, section 9. */
export function shownDateTime(moment: Moment): string {
  return DATE_AND_TIME.format(new Date(moment))
}

/** `21 November 2026` */
export function shownDate(moment: Moment): string {
  return DATE.format(new Date(moment))
}

/** `10:42` */
export function shownTime(moment: Moment): string {
  return TIME.format(new Date(moment))
}

/** `10:42 - 21 Nov 2026`, as a checklist says when something was done. */
export function shownTimeAndDate(moment: Moment): string {
  const date = new Date(moment)
  return `${TIME.format(date)} - ${SHORT_DATE.format(date)}`
}
