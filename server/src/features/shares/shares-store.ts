import { sql } from 'kysely'
import type { Scope } from '../../platform/database/database.ts'
import type { OrganisationTables } from '../../platform/database/tables.ts'

type Row = OrganisationTables['incident_shares']
/** A share without what says when it ends. */
export type NewShareRow = Pick<
  Row,
  | ('incidentid' | 'id' | 'name' | 'hours' | 'parts' | 'salt' | 'keyhash')
  | ('incidentversion' | 'userid' | 'authorname')
> & { timestamp: string; expires: string }
export type StoredShare = NewShareRow & {
  isOverInDatabase: boolean
  ended: string | null
  endedby: string
  endreason: 'stopped' | 'restored' | null
}
export type ShareRef = { incidentid: string; shareid: string }

const COLUMNS = [
  'incidentid',
  'id',
  'name',
  'hours',
  'parts',
  'salt',
  'keyhash',
  'incidentversion',
  'userid',
  'authorname',
  'timestamp',
  'expires',
  'ended',
  'endedby',
  'endreason',
] as const
/** By the database's own clock. */
const IS_OVER = sql<boolean>`databaseexpires <= now()`

export function findShare(
  { trx, organisationid }: Scope,
  id: string,
): Promise<StoredShare | undefined> {
  return trx
    .selectFrom('incident_shares')
    .select(COLUMNS)
    .select(IS_OVER.as('isOverInDatabase'))
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Newest first. */
export function readShares(
  { trx, organisationid }: Scope,
  incidentids: readonly string[],
): Promise<StoredShare[]> {
  return trx
    .selectFrom('incident_shares')
    .select(COLUMNS)
    .select(IS_OVER.as('isOverInDatabase'))
    .where('organisationid', '=', organisationid)
    .where('incidentid', 'in', incidentids)
    .orderBy('timestamp', 'desc')
    .orderBy('id')
    .execute()
}

export async function insertShare(
  { trx, organisationid }: Scope,
  share: NewShareRow,
): Promise<void> {
  await trx
    .insertInto('incident_shares')
    .values({
      ...share,
      ...{ organisationid, ended: null, endedby: '', endedbyid: null, endreason: null },
      databaseexpires: sql<string>`now() + make_interval(hours => ${share.hours})`,
    })
    .execute()
}

/** Returns whether it was not ended before. */
export async function markStopped(
  { trx, organisationid }: Scope,
  id: string,
  end: { ended: string; endedby: string; endedbyid: string },
): Promise<boolean> {
  const stopped = await trx
    .updateTable('incident_shares')
    .set({ ...end, endreason: 'stopped' })
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .where('ended', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return stopped !== undefined
}

export type Opening = {
  deviceid: string
  device: string
  first: string
  last: string
  times: number
}
const OPENING = ['deviceid', 'device', 'first', 'last', 'times'] as const

export function findOpening(
  { trx, organisationid }: Scope,
  shareid: string,
  deviceid: string,
): Promise<Opening | undefined> {
  return trx
    .selectFrom('share_openings')
    .select(OPENING)
    .where('organisationid', '=', organisationid)
    .where('shareid', '=', shareid)
    .where('deviceid', '=', deviceid)
    .executeTakeFirst()
}

/** Those of all shares of these incidents; the device that asked last comes first. */
export function readOpenings(
  { trx, organisationid }: Scope,
  incidentids: readonly string[],
): Promise<(Opening & { shareid: string })[]> {
  return trx
    .selectFrom('share_openings')
    .select([...OPENING, 'shareid'])
    .where('organisationid', '=', organisationid)
    .where('incidentid', 'in', incidentids)
    .orderBy('last', 'desc')
    .execute()
}

export async function countDevices(
  { trx, organisationid }: Scope,
  shareid: string,
): Promise<number> {
  const { count } = await trx
    .selectFrom('share_openings')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('organisationid', '=', organisationid)
    .where('shareid', '=', shareid)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function saveOpening(
  { trx, organisationid }: Scope,
  { incidentid, shareid }: ShareRef,
  opening: Opening,
): Promise<void> {
  const { last, times, device } = opening
  await trx
    .insertInto('share_openings')
    .values({ ...opening, organisationid, incidentid, shareid })
    .onConflict((conflict) =>
      conflict.columns(['organisationid', 'shareid', 'deviceid']).doUpdateSet({
        ...{ last, times, device },
      }),
    )
    .execute()
}
