import type { Reading, ReadingRequest } from '@holdfast/contract/content/readings'
import { sql } from 'kysely'
import type { Scope } from '../../platform/database/database.ts'

const REQUEST_COLUMNS = [
  'id',
  'page',
  'asked',
  'version',
  'fingerprint',
  'userid',
  'authorname',
  'timestamp',
] as const
const READING_COLUMNS = [
  'requestid',
  'page',
  'userid',
  'version',
  'fingerprint',
  'timestamp',
] as const

/** Of each page the last request. */
export function readReadingRequests({ trx, organisationid }: Scope): Promise<ReadingRequest[]> {
  return trx
    .selectFrom('reading_requests')
    .select(REQUEST_COLUMNS)
    .distinctOn('page')
    .where('organisationid', '=', organisationid)
    .orderBy('page')
    .orderBy('number', 'desc')
    .execute()
}

/** The last request for a page. */
export function findReadingRequestOf(
  { trx, organisationid }: Scope,
  page: string,
): Promise<ReadingRequest | undefined> {
  return trx
    .selectFrom('reading_requests')
    .select(REQUEST_COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('page', '=', page)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function findReadingRequest(
  { trx, organisationid }: Scope,
  id: string,
): Promise<ReadingRequest | undefined> {
  return trx
    .selectFrom('reading_requests')
    .select(REQUEST_COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function insertReadingRequest(
  { trx, organisationid }: Scope,
  request: ReadingRequest,
): Promise<void> {
  const number = sql<number>`coalesce((
    select max(number) from reading_requests
    where organisationid = ${organisationid} and page = ${request.page}
  ), 0) + 1`
  await trx
    .insertInto('reading_requests')
    .values({ organisationid, ...request, number })
    .execute()
}

/** Of each page and user the last reading; of one user if `userid` is given. */
export async function readReadings(
  { trx, organisationid }: Scope,
  userid?: string,
): Promise<Reading[]> {
  return trx
    .selectFrom('readings')
    .select(READING_COLUMNS)
    .distinctOn(['page', 'userid'])
    .where('organisationid', '=', organisationid)
    .$if(userid !== undefined, (query) => query.where('userid', '=', userid ?? ''))
    .orderBy('page')
    .orderBy('userid')
    .orderBy('timestamp', 'desc')
    .execute()
}

/** Keeps the first reading of a user for a request, and returns it. */
export async function insertReading(
  { trx, organisationid }: Scope,
  reading: Reading,
): Promise<Reading> {
  await trx
    .insertInto('readings')
    .values({ organisationid, ...reading })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return trx
    .selectFrom('readings')
    .select(READING_COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('requestid', '=', reading.requestid)
    .where('userid', '=', reading.userid)
    .executeTakeFirstOrThrow()
}

export function findReading(
  { trx, organisationid }: Scope,
  { requestid, userid }: Pick<Reading, 'requestid' | 'userid'>,
): Promise<Reading | undefined> {
  return trx
    .selectFrom('readings')
    .select(READING_COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('requestid', '=', requestid)
    .where('userid', '=', userid)
    .executeTakeFirst()
}
