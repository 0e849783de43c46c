import type { AlertKind } from '../content/content.ts'
import { pluralise } from '../text.ts'
import type { AlertRoom } from './alert-answers.ts'

/** The kinds of alert in the starter content during which classes mix. */
const KINDS_WITH_ROOMS = ['lockdown', 'come-inside']

/** Older content has no `rooms`; then the kind decides. */
export function asksForRooms({ id, rooms }: Pick<AlertKind, 'id' | 'rooms'>): boolean {
  return rooms ?? KINDS_WITH_ROOMS.includes(id)
}

/** `Room 12: 28 pupils, 2 adults, 1 injured`. Leaves out unknown numbers. */
export function describeRoom({ name, pupils, adults, injured }: AlertRoom): string {
  const numbers = [
    pupils !== null && pluralise(pupils, 'pupil'),
    adults !== null && pluralise(adults, 'adult'),
    injured !== null && `${injured} injured`,
  ]
    .filter((part) => part !== false)
    .join(', ')
  const room = /^\p{L}/u.test(name) ? name : `Room ${name}`
  if (name === '') return numbers
  return numbers === '' ? room : `${room}: ${numbers}`
}
