import { sql } from 'kysely'
import type { Scope } from '../../platform/database/database.ts'
import type { TokenTable } from './find-system-token.ts'

export type ListedToken = {
  id: string
  name: string
  created: string
  expires: string
  lastused: string | null
}

/** Serialises changes of an organisation's tokens. */
export async function lockTokens({ trx, organisationid }: Scope, table: TokenTable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${table} ${organisationid}`}, 0))`.execute(
    trx,
  )
}

export function readTokens(
  { trx, organisationid }: Scope,
  table: TokenTable,
): Promise<ListedToken[]> {
  return trx
    .selectFrom(table)
    .select(['id', 'name', 'created', 'expires', 'lastused'])
    .where('organisationid', '=', organisationid)
    .orderBy('created')
    .execute()
}

export async function insertToken(
  { trx, organisationid }: Scope,
  table: TokenTable,
  token: { id: string; name: string; tokenhash: string; created: Date; expires: Date },
): Promise<void> {
  await trx
    .insertInto(table)
    .values({ ...token, organisationid })
    .execute()
}

/** Returns its name, or undefined if there is none. */
export async function removeToken(
  { trx, organisationid }: Scope,
  table: TokenTable,
  id: string,
): Promise<string | undefined> {
  const removed = await trx
    .deleteFrom(table)
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return removed?.name
}

export async function storeLastUse(
  { trx, organisationid }: Scope,
  table: TokenTable,
  { id, lastused }: { id: string; lastused: Date },
): Promise<void> {
  await trx
    .updateTable(table)
    .set({ lastused })
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .execute()
}
