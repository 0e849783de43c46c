import { groupBy } from '../grouping.ts'
import type { MarkedPerson } from './marks.ts'
import type { PickupState } from './pickup-words.ts'
import type { PickupEvent } from './pickups.ts'
import type { CollectingAdult } from './release-words.ts'

/** What stands of each pickup after all its events. */

/** Of an event, what standing needs; also of one that a device has not sent yet. */
export type EventToStand = Omit<PickupEvent, 'devicetimestamp' | 'received'>

type Said = Pick<PickupEvent, 'userid' | 'authorname' | 'timestamp' | 'note'>

/**
 * `asked`: who made the request, and when. `last`: who said what stands. `fetchers`: all who say that they
 * fetch the person, so that the second one sees the first.
 */
export type StandingPickup = {
  id: string
  incidentid: string
  person: MarkedPerson
  collector: CollectingAdult
  state: PickupState
  asked: Said
  last: Said
  fetchers: { userid: string; authorname: string }[]
}

/** Each pickup once, the longest wait first. Two adults who ask for one person stay two pickups. */
export function standPickups(events: readonly EventToStand[]): StandingPickup[] {
  const pickups = groupBy(events, ({ pickupid }) => pickupid)
  return [...pickups.values()]
    .flatMap(standPickup)
    .sort((a, b) => compare(a.asked.timestamp, b.asked.timestamp) || compare(a.id, b.id))
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

function standPickup(events: readonly EventToStand[]): StandingPickup[] {
  const asked = events.find(({ state }) => state === 'asked')
  const [person] = asked?.people ?? []
  // A step whose request is still on another phone.
  if (!asked?.collector || !person) return []
  const steps = events
    .filter((event) => event !== asked)
    .sort((a, b) => compare(a.timestamp, b.timestamp) || a.seq - b.seq)
  const last = steps.at(-1) ?? asked
  return [
    {
      ...{ id: asked.pickupid, incidentid: asked.incidentid, person },
      ...{ collector: asked.collector, state: last.state },
      ...{ asked, last, fetchers: last.state === 'fetching' ? fetchersOf(steps) : [] },
    },
  ]
}

/** All who said so since anybody said something else. */
function fetchersOf(steps: readonly EventToStand[]): StandingPickup['fetchers'] {
  const since = steps.findLastIndex(({ state }) => state !== 'fetching')
  const fetchers = steps.slice(since + 1).map(({ userid, authorname }) => ({ userid, authorname }))
  return [...new Map(fetchers.map((fetcher) => [fetcher.userid, fetcher])).values()]
}
