import type { RequestBody } from '@holdfast/contract/endpoints/endpoint-schemas'
import type { PickupEvent } from '@holdfast/contract/roll-call/pickups'
import { type CollectingAdult, isSameRelease } from '@holdfast/contract/roll-call/release-words'

export type GivenEvent = RequestBody<'addPickupEvent'> & { incidentid: string }

/** Who asks; null of what is said of a pickup afterwards. */
export function collectorOf({
  state,
  adult,
  relationship,
  identity,
}: GivenEvent): CollectingAdult | null {
  return state === 'asked' && identity ? { adult, relationship, identity } : null
}

/** The id of the event that asked. */
export function pickupOf({ id, state, pickupid = id }: GivenEvent): string {
  return (state === 'asked' ? id : pickupid).toLowerCase()
}

/** Whether an event with a known id is a retry of the stored one. Names may have changed since. */
export function isSameEvent(stored: PickupEvent, given: GivenEvent & { userid: string }): boolean {
  const [person] = stored.people
  const isOfSame = given.personid
    ? person?.personid === given.personid
    : person?.name === given.name || given.state !== 'asked'
  return (
    isOfSame &&
    stored.incidentid === given.incidentid &&
    stored.pickupid === pickupOf(given) &&
    stored.userid === given.userid &&
    stored.state === given.state &&
    stored.note === given.note &&
    isSameRelease(stored.collector, collectorOf(given)) &&
    stored.devicetimestamp === given.timestamp
  )
}
