import { timeInAuthorOrder } from '@holdfast/contract/incidents/author-order'
import { MAX_EVENTS_OF_PICKUP } from '@holdfast/contract/limits'
import type { PickupEvent } from '@holdfast/contract/roll-call/pickups'
import type { CollectingAdult } from '@holdfast/contract/roll-call/release-words'
import type { Scope } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Author } from '../allocations/index.ts'
import { correctedTime, isTooLate } from '../incident-log/index.ts'
import { lockIncident } from '../incidents/index.ts'
import { readListedAdults, withListedFacts } from './listed-adults.ts'
import { findNamedPeople } from './named-people.ts'
import { collectorOf, type GivenEvent, isSameEvent, pickupOf } from './pickups-rules.ts'
import { findPickupEvent, insertPickupEvent, readEventsOf } from './pickups-store.ts'

/** Stores the event; a retry returns the one that was stored first, even if the incident is closed. */
export async function storePickupEvent(
  scope: Scope,
  given: GivenEvent,
  { userid, authorname, now }: Author,
): Promise<PickupEvent> {
  const { incidentid, state, note, timestamp: devicetimestamp } = given
  // Events are sealed by number, so the lock lets only one of an incident get its number at a time.
  const incident = await lockIncident(scope, incidentid)
  if (!incident) throw new Problem('not-found')
  const id = given.id.toLowerCase()
  const stored = await findPickupEvent(scope, id)
  if (stored) {
    if (isSameEvent(stored, { ...given, userid })) return stored
    throw new Problem('taken', TAKEN)
  }
  const before = await readBefore(scope, given)
  refuseTooMany(before, given)
  const written = correctedTime(given, now)
  if (isTooLate(written, incident.closed, now)) throw new Problem('closed')
  const people = before[0]?.people ?? (await findNamedPeople(scope, given))
  const inserted = await insertPickupEvent(scope, {
    ...{ id, incidentid, pickupid: pickupOf(given), state, note },
    ...{ people, collector: await readCollector(scope, given, people) },
    ...{ userid, authorname, devicetimestamp, received: now.toISOString() },
    timestamp: timeAfter(before, { userid, timestamp: written, devicetimestamp }, given.known),
  })
  // An event of another incident was stored under the id at the same moment.
  if (!inserted) throw new Problem('taken', TAKEN)
  return inserted
}

/** Who asks, with what the list of the school says of that adult. */
async function readCollector(
  scope: Scope,
  given: GivenEvent,
  [person]: PickupEvent['people'],
): Promise<CollectingAdult | null> {
  const collector = collectorOf(given)
  if (collector === null || person === undefined) return collector
  return withListedFacts(collector, await readListedAdults(scope, person))
}

/** What was said of the pickup before; of a new one nothing. */
async function readBefore(scope: Scope, given: GivenEvent): Promise<PickupEvent[]> {
  if (given.state === 'asked') return []
  const events = await readEventsOf(scope, pickupOf(given))
  if (events[0]?.incidentid !== given.incidentid) {
    throw new Problem('not-found', 'Nobody has asked for anybody under this id')
  }
  return events
}

/** Withdrawing ends a request that is full, so that it does not stand there for ever. */
function refuseTooMany(before: readonly PickupEvent[], { state }: GivenEvent): void {
  if (before.length < MAX_EVENTS_OF_PICKUP) return
  if (state === 'withdrawn' && before.at(-1)?.state !== 'withdrawn') return
  throw new Problem(
    'invalid',
    `${MAX_EVENTS_OF_PICKUP} things were said of this request already. Withdraw it, and note again who asks`,
  )
}

/** Nothing is said of a request before it was made, nor before what its author had seen or said of it earlier. */
function timeAfter(
  before: readonly PickupEvent[],
  event: Pick<PickupEvent, 'userid' | 'timestamp' | 'devicetimestamp'>,
  known: number,
): string {
  const seen = before.filter(({ state, seq }) => state === 'asked' || seq <= known)
  return seen
    .map(({ timestamp }) => timestamp)
    .reduce((a, b) => (a > b ? a : b), timeInAuthorOrder(event, before))
}

const TAKEN = 'There is something else under this id already'
