import { isSameAdult } from '@holdfast/contract/roll-call/adult-notes'
import { describeState } from '@holdfast/contract/roll-call/mark-words'
import {
  type CollectingAdult,
  nameAdult,
  type Release,
} from '@holdfast/contract/roll-call/release-words'
import { isMissing, personKey } from '@holdfast/contract/roll-call/standing-marks'
import { listOf } from '@holdfast/contract/text'
import type { Pickup } from '../../../../data/incidents/pickups.ts'
import { formatTime } from '../../../../ui/format-dates.ts'
import type { PersonRow } from '../person-row.ts'
import {
  capitalise,
  describeConflict,
  describeCounted,
  describeStanding,
  nameOf,
  whoDisagrees,
} from '../person-rows.ts'

/** `others`: all other requests for the same person that nobody has withdrawn. */
export type PickupRow = { pickup: Pickup; row: PersonRow; others: readonly Pickup[] }

/** Each request with what is known of the person; the longest wait first. */
export function pickupRows(pickups: readonly Pickup[], rows: readonly PersonRow[]): PickupRow[] {
  const known = new Map(rows.map((row) => [row.key, row]))
  return pickups.map((pickup) => {
    const { person } = pickup
    const key = personKey(person)
    const row = known.get(key) ?? { key, person, hasNeeds: false, needs: '', mark: undefined }
    // Also those of one name: a mother and an aunt may have the same.
    const others = asking(pickups, key).filter(({ id }) => id !== pickup.id)
    return { pickup, row, others }
  })
}

/** The requests for a person that nobody has withdrawn. */
export function asking(pickups: readonly Pickup[], key: string): Pickup[] {
  return pickupsFor(pickups, key).filter(({ state }) => state !== 'withdrawn')
}

/** All requests for a person, withdrawn ones too. */
export function pickupsFor(pickups: readonly Pickup[], key: string): Pickup[] {
  return pickups.filter(({ person }) => personKey(person) === key)
}

/** Whether the adult still waits. A release ends every request for the person. */
export function isOpen({ pickup, row }: PickupRow): boolean {
  return pickup.state !== 'withdrawn' && !row.mark?.released
}

/** Whether the person went with somebody else, as far as anybody can tell, while this adult waits. */
export function wentWithAnother(item: PickupRow): boolean {
  return item.pickup.state !== 'withdrawn' && wentElsewhere(item)
}

/** Whether the adult was settled with after the person went with somebody else. It can be taken back. */
export function isSettled(item: PickupRow): boolean {
  return item.pickup.state === 'withdrawn' && wentElsewhere(item)
}

/**
 * How the adult was known is not compared: whoever hands over says that anew. As long as another adult of the same
 * name waits, nobody can tell from the release which of the two it was.
 */
function wentElsewhere({ pickup: { collector }, row: { mark }, others }: PickupRow): boolean {
  if (!mark?.released) return false
  return (
    !isSameCollector(mark.released.release, collector) ||
    others.some((other) => isSameAdult(other.collector, collector))
  )
}

function isSameCollector(release: Release | null, collector: CollectingAdult): boolean {
  const plain = (words: string | undefined) => words?.trim().toLowerCase()
  return (
    isSameAdult(release, collector) &&
    plain(release?.relationship) === plain(collector.relationship)
  )
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

/** `A, B and C` */
export function nameFetchers({ fetchers }: Pick<Pickup, 'fetchers'>): string {
  return listOf(fetchers.map(({ authorname }) => authorname))
}

/** `Dana Fox fetches Sam Hill`, `A, B and C fetch Sam Hill` */
export function describeFetching(pickup: Pick<Pickup, 'fetchers'>, name: string): string {
  return `${nameFetchers(pickup)} ${pickup.fetchers.length === 1 ? 'fetches' : 'fetch'} ${name}`
}

/**
 * `Dana Fox fetches Sam Hill for Ana Hill`: how far others are with the same person, so that no second runner goes.
 * Undefined if nobody is further.
 */
export function describeOthers({ pickup, row, others }: PickupRow): string | undefined {
  if (pickup.state === 'here') return undefined
  const name = nameOf(row)
  const here = others.find(({ state }) => state === 'here')
  if (here) return `${name} is at the gate, for ${nameAdult(here.collector)}`
  const fetching = others.find(({ state }) => state === 'fetching')
  return fetching && `${describeFetching(fetching, name)} for ${nameAdult(fetching.collector)}`
}

/** `Ana Hill (mother) · Dana Fox, 10:02` */
export function describeAsked({ collector, asked }: Pickup): string {
  return `${nameAdult(collector)} · ${asked.authorname}, ${formatTime(asked.timestamp)}`
}

/** `Ben Hill (father) asked at 10:02; withdrawn by Dana Fox, 10:05` */
export function describeWithdrawn({ collector, asked, last }: Pickup): string {
  const by = `${last.authorname}, ${formatTime(last.timestamp)}`
  return `${nameAdult(collector)} asked at ${formatTime(asked.timestamp)}; withdrawn by ${by}`
}

/** Undefined if the school has noted nothing, or this phone does not know of it yet. */
export function describeNotedCollector({ collector }: Pick<Pickup, 'collector'>, name: string) {
  if (!collector.noted) return undefined
  return `The school has a note about ${collector.adult}, or about somebody with that surname. Fetch the team before anybody fetches ${name}`
}

/** What a runner, or whoever hands over, must know first. Nothing of a request that has ended. */
export function warningsOf(item: PickupRow): string[] {
  if (!isOpen(item)) return []
  const { pickup, row, others } = item
  const { mark, before, byList } = row
  const name = nameOf(row)
  const conflict = describeConflict(row)
  return [
    describeNotedCollector(pickup, name),
    ...others.map(({ collector }) => `${nameAdult(collector)} asks for ${name} too`),
    mark && isMissing(mark) && `${name} is reported missing`,
    (mark?.state === 'injured' || mark?.state === 'absent') &&
      `${capitalise(describeState(mark))} by the last mark`,
    conflict && `${whoDisagrees(row)}. ${conflict}`,
    describeCounted(row),
    (before || byList) && describeStanding(row),
  ].filter((words) => typeof words === 'string')
}
