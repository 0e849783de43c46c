const DATE_AND_TIME = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
const TO_THE_SECOND = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const TIME = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** `21 Nov 2026, 10:42` in this computer's zone. Specification, section 9. */
export function adminDateTime(iso: string): string {
  return format(DATE_AND_TIME, iso)
}

/** `21 Nov 2026, 10:42:07`: where the order of events may matter. */
export function adminExactTime(iso: string): string {
  return format(TO_THE_SECOND, iso)
}

/** `21 Nov 2026` */
export function adminDay(iso: string): string {
  return format(DAY, iso)
}

/** `10:42:07`, where the day stands elsewhere. */
export function adminTime(iso: string): string {
  return format(TIME, iso)
}

function format(words: Intl.DateTimeFormat, iso: string): string {
  const time = new Date(iso)
  return Number.isNaN(time.getTime()) ? iso : words.format(time)
}
