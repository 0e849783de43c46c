/** Times of an incident: ISO 8601 in UTC as they are kept, the device's own zone in a control. */

/** The value of a `datetime-local` control, `2026-11-21T10:42`; `""` for what is no time. */
export function toTimeInput(iso: string): string {
  const time = new Date(iso)
  if (iso === '' || Number.isNaN(time.getTime())) return ''
  const [year, ...rest] = [
    time.getFullYear(),
    time.getMonth() + 1,
    time.getDate(),
    time.getHours(),
    time.getMinutes(),
  ]
  const [month, day, hour, minute] = rest.map((part) => String(part).padStart(2, '0'))
  return `${String(year).padStart(4, '0')}-${month}-${day}T${hour}:${minute}`
}

/**
 * The time that a `datetime-local` control says. The control knows no seconds: while it says the
 * same minute as `before`, the time is still `before`.
 */
export function fromTimeInput(value: string, before = ''): string {
  if (value === toTimeInput(before)) return before
  const time = new Date(value)
  return Number.isNaN(time.getTime()) ? '' : time.toISOString()
}
