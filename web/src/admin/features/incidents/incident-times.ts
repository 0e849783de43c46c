/** ISO 8601 in UTC as it is kept → the value of a `datetime-local` control in this computer's zone. */
export function toTimeInput(iso: string): string {
  const time = new Date(iso)
  if (iso === '' || Number.isNaN(time.getTime())) return ''
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)
}

/** The way back; the same minute as before is still the time before, with its seconds. */
export function fromTimeInput(value: string, before: string): string {
  if (value === toTimeInput(before)) return before
  const time = new Date(value)
  return Number.isNaN(time.getTime()) ? '' : time.toISOString()
}
