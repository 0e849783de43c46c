/**
 * The value of a `datetime-local` control, `2026-11-21T10:42` in the device's zone, of a time in
 * ISO 8601; `""` for what is no time.
 */
export function toTimeInput(iso: string): string {
  const time = new Date(iso)
  if (iso === '' || Number.isNaN(time.getTime())) return ''
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)
}

/**
 * The time in UTC that a `datetime-local` control says. The control knows no seconds: while it says
 * the same minute as `before`, the time is still `before`.
 */
export function fromTimeInput(value: string, before = ''): string {
  if (value === toTimeInput(before)) return before
  const time = new Date(value)
  return Number.isNaN(time.getTime()) ? '' : time.toISOString()
}
