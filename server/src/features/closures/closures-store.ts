import { sql } from 'kysely'
import type { Scope } from '../../platform/database/database.ts'
import type { StoredDeclaration } from './closures-rules.ts'

const COLUMNS = [
  ...(['id', 'day', 'number', 'state', 'opens', 'reason', 'starts', 'ends'] as const),
  ...(['userid', 'authorname', 'timestamp'] as const),
] as const

/** Held until the end of the transaction, so that two people declare one after the other. */
export async function lockClosures({ trx, organisationid }: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`closures ${organisationid}`}, 0))`.execute(
    trx,
  )
}

/** Of this day and all later ones, in the order of the days and of the declarations. */
export function readDeclarations(
  { trx, organisationid }: Scope,
  { since }: { since: string },
): Promise<StoredDeclaration[]> {
  return trx
    .selectFrom('closures')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('day', '>=', since)
    .orderBy('day')
    .orderBy('number')
    .execute()
}

export function readDeclarationsOf(
  { trx, organisationid }: Scope,
  day: string,
): Promise<StoredDeclaration[]> {
  return trx
    .selectFrom('closures')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('day', '=', day)
    .orderBy('number')
    .execute()
}

export function findDeclaration(
  { trx, organisationid }: Scope,
  id: string,
): Promise<StoredDeclaration | undefined> {
  return trx
    .selectFrom('closures')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Devices are told of it by a push as well. */
export async function insertDeclaration(
  { trx, organisationid }: Scope,
  declaration: StoredDeclaration,
): Promise<void> {
  await trx
    .insertInto('closures')
    .values({ organisationid, ...declaration })
    .execute()
  const { id: closureid, timestamp: due } = declaration
  await trx.insertInto('closure_pushes').values({ organisationid, closureid, due }).execute()
}
