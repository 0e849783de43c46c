import { isSameAdult } from '@holdfast/contract/roll-call/release-words'
import { personKey } from '@holdfast/contract/roll-call/standing-marks'
import type { Pickup } from '../../../../data/incidents/pickups.ts'
import { formatTime } from '../../../../ui/format-dates.ts'
import type { PersonRow } from '../person-rows.ts'

/** `others`: requests of other adults for the same person. */
export type PickupRow = { pickup: Pickup; row: PersonRow; others: readonly Pickup[] }

/** Each request with what is known of the person; the longest wait first. */
export function pickupRows(pickups: readonly Pickup[], rows: readonly PersonRow[]): PickupRow[] {
  const known = new Map(rows.map((row) => [row.key, row]))
  return pickups.map((pickup) => {
    const { person } = pickup
    const key = personKey(person)
    const row = known.get(key) ?? { key, person, hasNeeds: false, needs: '', mark: undefined }
    return { pickup, row, others: othersFor(pickups, key, pickup) }
  })
}

/** What other adults ask for this person too. */
function othersFor(pickups: readonly Pickup[], key: string, { id, collector }: Pickup): Pickup[] {
  return asking(pickups, key).filter(
    (other) => other.id !== id && !isSameAdult(other.collector, collector),
  )
}

/** The requests for a person that nobody has withdrawn. */
export function asking(pickups: readonly Pickup[], key: string): Pickup[] {
  return pickups.filter(({ person, state }) => personKey(person) === key && state !== 'withdrawn')
}

/** Whether the adult still waits. A release ends every request for the person. */
export function isOpen({ pickup, row }: PickupRow): boolean {
  return pickup.state !== 'withdrawn' && !row.mark?.released
}

/** Whether the person went with somebody else, while this adult waits. */
export function wentWithAnother({ pickup, row: { mark } }: PickupRow): boolean {
  if (pickup.state === 'withdrawn' || !mark?.released) return false
  return !isSameAdult(mark.released.release, pickup.collector)
}

/** `12 min`, `1 h 5 min` */
export function describeWait({ asked }: Pick<Pickup, 'asked'>, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(asked.timestamp)) / 60_000))
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** `Last seen: Field, 10:02`: where a runner looks first. */
export function describeWhere({ mark }: PersonRow): string {
  const seen = mark?.seen
  if (!seen?.place) return 'Nobody has noted where they are'
  return `Last seen: ${seen.place}, ${formatTime(seen.timestamp)}`
}

/** `Dana Fox and Jordan Hale` */
export function nameFetchers({ fetchers }: Pickup): string {
  return fetchers.map(({ authorname }) => authorname).join(' and ')
}
