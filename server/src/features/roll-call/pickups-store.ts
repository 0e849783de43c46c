import type { PickupEvent } from '@holdfast/contract/roll-call/pickups'
import type { Scope } from '../../platform/database/database.ts'

const COLUMNS = [
  ...(['id', 'incidentid', 'pickupid', 'state', 'people', 'collector', 'note'] as const),
  ...(['userid', 'authorname', 'timestamp', 'devicetimestamp', 'received', 'seq'] as const),
] as const

/** The events of an incident after the one with this number, in the order of receipt. */
export function readPickupEvents(
  { trx, organisationid }: Scope,
  incidentid: string,
  afterSeq = 0,
): Promise<PickupEvent[]> {
  return trx
    .selectFrom('pickups')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .execute()
}

/** All events of one request in the order of receipt, so the one that asked comes first. */
export function readEventsOf(
  { trx, organisationid }: Scope,
  pickupid: string,
): Promise<PickupEvent[]> {
  return trx
    .selectFrom('pickups')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('pickupid', '=', pickupid)
    .orderBy('seq')
    .execute()
}

/** The event with this id, in any incident. */
export function findPickupEvent(
  { trx, organisationid }: Scope,
  id: string,
): Promise<PickupEvent | undefined> {
  return trx
    .selectFrom('pickups')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Returns undefined if an event with this id already exists. */
export function insertPickupEvent(
  { trx, organisationid }: Scope,
  { people, collector, ...event }: Omit<PickupEvent, 'seq'>,
): Promise<PickupEvent | undefined> {
  return trx
    .insertInto('pickups')
    .values({
      ...event,
      organisationid,
      people: JSON.stringify(people),
      collector: collector && JSON.stringify(collector),
    })
    .onConflict((conflict) => conflict.columns(['organisationid', 'id']).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
}
