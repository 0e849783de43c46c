import { sql } from 'kysely'
import type { Scope } from '../../../platform/database/database.ts'
import type { GivenResponse, StoredResponse } from './help-responses-rules.ts'

const COLUMNS = [
  'seq',
  'id',
  'alertid',
  'recipientid',
  'kind',
  'userid',
  'authorname',
  'answered',
  'timestamp',
  'devicetimestamp',
  'received',
] as const

/** The responses to one person's calls for help, or to all, oldest first by their own time. */
export function readResponses(
  { trx, organisationid }: Scope,
  alertid: string,
  recipientid?: string,
): Promise<StoredResponse[]> {
  return trx
    .selectFrom('alert_responses')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('alertid', '=', alertid)
    .$if(recipientid !== undefined, (query) => query.where('recipientid', '=', recipientid ?? ''))
    .orderBy('timestamp')
    .orderBy('seq')
    .execute()
}

/** The responses of an incident after the one with this number, in the order of receipt. */
export function readGivenResponses(
  { trx, organisationid }: Scope,
  incidentid: string,
  afterSeq: number,
): Promise<StoredResponse[]> {
  return trx
    .selectFrom('alert_responses')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .execute()
}

export function findResponse(
  { trx, organisationid }: Scope,
  id: string,
): Promise<StoredResponse | undefined> {
  return trx
    .selectFrom('alert_responses')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function insertResponse(
  { trx, organisationid }: Scope,
  response: GivenResponse,
): Promise<StoredResponse> {
  return trx
    .insertInto('alert_responses')
    .values({ ...response, organisationid })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/**
 * Serialises the responses within an incident, so that `seq` rises in the order of commits, and responses
 * sealed later have higher numbers.
 */
export async function lockResponses(
  { trx, organisationid }: Scope,
  incidentid: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`responses ${organisationid} ${incidentid}`}, 0))`.execute(
    trx,
  )
}
