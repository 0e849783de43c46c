import type { HandoverEvent } from '@holdfast/contract/incidents/handovers'
import type { Scope } from '../../platform/database/database.ts'
import type { EventWithoutBrief } from './handovers-rules.ts'

const COLUMNS_WITHOUT_BRIEF = [
  ...(['seq', 'id', 'incidentid', 'handoverid', 'event', 'roleid', 'role'] as const),
  ...(['fromholders', 'touserid', 'toname', 'note', 'userid', 'authorname'] as const),
  ...(['timestamp', 'devicetimestamp', 'received'] as const),
] as const
const COLUMNS = [...COLUMNS_WITHOUT_BRIEF, 'brief'] as const

/** What happened with the handovers of an incident after the one with this number, in the order of receipt. */
export function readHandoverEvents(
  { trx, organisationid }: Scope,
  incidentid: string,
  afterSeq: number,
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

/** The same from the first on, without the briefs. */
export function readEventsWithoutBriefs(
  { trx, organisationid }: Scope,
  incidentid: string,
): Promise<EventWithoutBrief[]> {
  return trx
    .selectFrom('handover_events')
    .select(COLUMNS_WITHOUT_BRIEF)
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .orderBy('seq')
    .execute()
}

/** Which deputies were asked in these incidents to take which role. */
export function readAsked(
  { trx, organisationid }: Scope,
  incidentids: readonly string[],
): Promise<{ roleid: string; touserid: string }[]> {
  return trx
    .selectFrom('handover_events')
    .select(['roleid', 'touserid'])
    .where('organisationid', '=', organisationid)
    .where('incidentid', 'in', incidentids)
    .where('event', '=', 'asked')
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
