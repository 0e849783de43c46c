import type { Attendance } from '@holdfast/contract/roll-call/attendance'
import { pluralise } from '@holdfast/contract/text'

/** The day of a moment in a time zone, such as `2026-11-27`. */
export function dayIn(zone: string, moment: Date): string {
  return localTime(zone, moment).slice(0, 10)
}

/** The beginning and the end of a day in a time zone. */
export function boundsOfDay(day: string, zone: string): { starts: string; ends: string } {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 60 * 60 * 1000)
  return {
    starts: startOfDay(day, zone),
    ends: startOfDay(next.toISOString().slice(0, 10), zone),
  }
}

function startOfDay(day: string, zone: string): string {
  const asUtc = Date.parse(`${day}T00:00:00Z`)
  // The second time with the offset of that moment: clocks may change in between.
  const near = asUtc - offsetOf(zone, asUtc)
  return new Date(asUtc - offsetOf(zone, near)).toISOString()
}

function offsetOf(zone: string, time: number): number {
  return Date.parse(`${localTime(zone, new Date(time)).replace(' ', 'T')}Z`) - time
}

/** `2026-11-27 08:50:00` */
function localTime(timeZone: string, moment: Date): string {
  const format = { timeZone, dateStyle: 'short', timeStyle: 'medium' } as const
  // Swedish writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', format).format(moment)
}

/** For the log of an open incident, without names; undefined if the same people are on the list as before. */
export function changeOfList(
  before: Pick<Attendance, 'absent'>,
  after: Pick<Attendance, 'absent' | 'givenby'>,
): string | undefined {
  const known = new Set(before.absent)
  const now = new Set(after.absent)
  const added = after.absent.filter((id) => !known.has(id)).length
  const removed = before.absent.filter((id) => !now.has(id)).length
  if (added + removed === 0) return undefined
  const changes = [added > 0 && `${added} added`, removed > 0 && `${removed} taken off`]
  const people = pluralise(now.size, { one: 'person is', many: 'people are' })
  return `${after.givenby} changed the list of who is not on site today: ${changes.filter(Boolean).join(', ')}. ${people} on it, whom the roll call does not expect unless somebody marks them.`
}
