import type { CapToken } from '@holdfast/contract/alerts/cap'
import { sql } from 'kysely'
import type { Scope } from '../../../platform/database/database.ts'

/** Serialises changes of an organisation's tokens. */
export async function lockCapTokens({ trx, organisationid }: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cap tokens ${organisationid}`}, 0))`.execute(
    trx,
  )
}

/** Those that have expired too: an admin sees why a siren hears nothing. */
export function readCapTokens({ trx, organisationid }: Scope): Promise<CapToken[]> {
  return trx
    .selectFrom('cap_tokens')
    .select(['id', 'name', 'created', 'expires', 'lastused'])
    .where('organisationid', '=', organisationid)
    .orderBy('created')
    .execute()
}

export async function insertCapToken(
  { trx, organisationid }: Scope,
  token: { id: string; name: string; tokenhash: string; created: Date; expires: Date },
): Promise<void> {
  await trx
    .insertInto('cap_tokens')
    .values({ ...token, organisationid })
    .execute()
}

/** Returns its name, or undefined if there is none. */
export async function removeCapToken(
  { trx, organisationid }: Scope,
  id: string,
): Promise<string | undefined> {
  const removed = await trx
    .deleteFrom('cap_tokens')
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return removed?.name
}

export async function noteUse(
  { trx, organisationid }: Scope,
  id: string,
  lastused: Date,
): Promise<void> {
  await trx
    .updateTable('cap_tokens')
    .set({ lastused })
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .execute()
}
