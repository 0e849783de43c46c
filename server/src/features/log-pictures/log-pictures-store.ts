import type { LogPictureState } from '@holdfast/contract/incidents/log-pictures'
import { sql } from 'kysely'
import type { Scope } from '../../platform/database/database.ts'
import { LEAST_COUNTED_BYTES, type Piece, type StoredBytes } from './picture-pieces.ts'

/** Which picture of which entry. */
export type PictureRef = { incidentid: string; entryid: string; sha256: string }

const EVENT_COLUMNS = [
  ...(['seq', 'entryid', 'sha256', 'state'] as const),
  ...(['timestamp', 'userid', 'authorname', 'reason'] as const),
] as const

/** `shown`: the hash of the picture as the server re-encoded it; null for earlier ones, and for deletions. */
export type StoredPictureEvent = LogPictureState & { shown: string | null }

/** What became of the incident's pictures, after the event with this number. */
export function readPictureEvents(
  { trx, organisationid }: Scope,
  incidentid: string,
  afterSeq = 0,
): Promise<StoredPictureEvent[]> {
  return trx
    .selectFrom('log_picture_events')
    .select([...EVENT_COLUMNS, 'shown'])
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .execute()
}

/** The last that became of it. */
export function findPictureEvent(
  { trx, organisationid }: Scope,
  { entryid, sha256 }: PictureRef,
): Promise<LogPictureState | undefined> {
  return trx
    .selectFrom('log_picture_events')
    .select(EVENT_COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('entryid', '=', entryid)
    .where('sha256', '=', sha256)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertPictureEvent(
  { trx, organisationid }: Scope,
  ref: PictureRef,
  event: Omit<StoredPictureEvent, 'seq' | 'entryid' | 'sha256'>,
): Promise<void> {
  await trx
    .insertInto('log_picture_events')
    .values({ ...ref, ...event, organisationid })
    .execute()
}

/** Announced bytes of the pictures of which some bytes are stored. Serialises those who ask. */
export async function sumStoredBytes(
  { trx, organisationid }: Scope,
  incidentid: string,
  userid: string,
): Promise<StoredBytes> {
  const lock = `log pictures ${organisationid}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(trx)
  const sum = sql<number>`coalesce(sum(greatest(size, ${LEAST_COUNTED_BYTES})), 0)::float8`
  const ofIncident = sql`filter (where incidentid = ${incidentid})`
  const ofPerson = sql`filter (where incidentid = ${incidentid} and userid = ${userid})`
  const part = (filter: typeof ofIncident) =>
    sql<number>`coalesce(sum(greatest(size, ${LEAST_COUNTED_BYTES})) ${filter}, 0)::float8`
  return trx
    .selectFrom('log_pictures')
    .select([sum.as('organisation'), part(ofIncident).as('incident'), part(ofPerson).as('person')])
    .where('organisationid', '=', organisationid)
    .executeTakeFirstOrThrow()
}

/** Makes room for the bytes. A picture that somebody else has begun meanwhile stays as it is. */
export async function beginPicture(
  { trx, organisationid }: Scope,
  ref: PictureRef,
  { userid, size, now }: { userid: string; size: number; now: Date },
): Promise<void> {
  await trx
    .insertInto('log_pictures')
    .values({
      ...{ ...ref, organisationid, userid, size },
      ...{ original: Buffer.alloc(size), touched: now.toISOString() },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type Arrived = { received: number; isWhole: boolean; shown: boolean }

const ARRIVED = [
  sql<number>`coalesce((
    select upper(range) from unnest(received) as range where lower(range) = 0
  ), 0)`.as('received'),
  sql<boolean>`received @> int4multirange(int4range(0, size))`.as('isWhole'),
  sql<boolean>`shown is not null`.as('shown'),
] as const

/** How much of the picture has arrived, from its start. Locks it until the transaction ends. */
export function lockPicture(
  { trx, organisationid }: Scope,
  { entryid, sha256 }: PictureRef,
): Promise<Arrived | undefined> {
  return trx
    .selectFrom('log_pictures')
    .select(ARRIVED)
    .where('organisationid', '=', organisationid)
    .where('entryid', '=', entryid)
    .where('sha256', '=', sha256)
    .forUpdate()
    .executeTakeFirst()
}

export function storePiece(
  { trx, organisationid }: Scope,
  { entryid, sha256 }: PictureRef,
  { start, bytes }: Piece,
  now: Date,
): Promise<Arrived> {
  const end = start + bytes.length
  return trx
    .updateTable('log_pictures')
    .set({
      original: sql`overlay(original placing ${bytes}::bytea from ${start + 1}::integer)`,
      touched: now.toISOString(),
      received: sql`received + int4multirange(int4range(${start}::integer, ${end}::integer))`,
    })
    .where('organisationid', '=', organisationid)
    .where('entryid', '=', entryid)
    .where('sha256', '=', sha256)
    .returning(ARRIVED)
    .executeTakeFirstOrThrow()
}

export async function findOriginal(
  { trx, organisationid }: Scope,
  { entryid, sha256 }: Omit<PictureRef, 'incidentid'>,
): Promise<Buffer | undefined> {
  const row = await trx
    .selectFrom('log_pictures')
    .select('original')
    .where('organisationid', '=', organisationid)
    .where('entryid', '=', entryid)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return row?.original
}

export async function findShown(
  { trx, organisationid }: Scope,
  { incidentid, entryid, sha256 }: PictureRef,
): Promise<Buffer | undefined> {
  const row = await trx
    .selectFrom('log_pictures')
    .select('shown')
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .where('entryid', '=', entryid)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return row?.shown ?? undefined
}

/** Whether this call stored it. */
export async function storeShown(
  { trx, organisationid }: Scope,
  { entryid, sha256 }: PictureRef,
  shown: Buffer,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('log_pictures')
    .set({ shown })
    .where('organisationid', '=', organisationid)
    .where('entryid', '=', entryid)
    .where('sha256', '=', sha256)
    .where('shown', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function removePicture(
  { trx, organisationid }: Scope,
  { entryid, sha256 }: PictureRef,
): Promise<void> {
  await trx
    .deleteFrom('log_pictures')
    .where('organisationid', '=', organisationid)
    .where('entryid', '=', entryid)
    .where('sha256', '=', sha256)
    .execute()
}

/** Forgets what has arrived of a picture, unless somebody else has sent all of it. */
export async function removeUnfinished(
  { trx, organisationid }: Scope,
  { entryid, sha256 }: PictureRef,
): Promise<void> {
  await trx
    .deleteFrom('log_pictures')
    .where('organisationid', '=', organisationid)
    .where('entryid', '=', entryid)
    .where('sha256', '=', sha256)
    .where('shown', 'is', null)
    .execute()
}

/** Deletes unfinished pictures of which nothing has come since then. Resolves to how many. */
export async function removeUntouched(
  { trx, organisationid }: Scope,
  since: Date,
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('log_pictures')
    .where('organisationid', '=', organisationid)
    .where('shown', 'is', null)
    .where('touched', '<', since.toISOString())
    .executeTakeFirst()
  return Number(numDeletedRows)
}
