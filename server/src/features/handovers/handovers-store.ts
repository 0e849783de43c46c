import type { HandoverEvent } from '@holdfast/contract/incidents/handovers'
import type { Scope } from '../../platform/database/database.ts'

const COLUMNS = [
  ...(['seq', 'id', 'incidentid', 'handoverid', 'event', 'roleid', 'role'] as const),
  ...(['fromholders', 'touserid', 'toname', 'note', 'brief', 'userid', 'authorname'] as const),
  ...(['timestamp', 'devicetimestamp', 'received'] as const),
] as const

/** What happened with the handovers of an incident after the one with this number, in the order of receipt. */
export function readHandoverEvents(
  { trx, organisationid }: Scope,
  incidentid: string,
  afterSeq = 0,
): Promise<HandoverEvent[]> {
  return trx
    .selectFrom('handover_events')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .execute()
}

/** The events of one handover, in any incident. */
export function readEventsOf(
  { trx, organisationid }: Scope,
  handoverid: string,
): Promise<HandoverEvent[]> {
  return trx
    .selectFrom('handover_events')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('handoverid', '=', handoverid)
    .orderBy('seq')
    .execute()
}

/** The event with this id, of any handover. */
export function findEvent(
  { trx, organisationid }: Scope,
  id: string,
): Promise<HandoverEvent | undefined> {
  return trx
    .selectFrom('handover_events')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .executeTakeFirst()
}

export function insertHandoverEvent(
  { trx, organisationid }: Scope,
  { fromholders, brief, ...event }: Omit<HandoverEvent, 'seq'>,
): Promise<HandoverEvent> {
  return trx
    .insertInto('handover_events')
    .values({
      ...{ ...event, organisationid },
      fromholders: JSON.stringify(fromholders),
      brief: brief && JSON.stringify(brief),
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}
