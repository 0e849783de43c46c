import type { Attendance } from '@holdfast/contract/roll-call/attendance'
import { pluralise } from '@holdfast/contract/text'

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
