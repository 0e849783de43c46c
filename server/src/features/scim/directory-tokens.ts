import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { SystemTransaction } from '../../platform/database/database.ts'
import type { SystemTables } from '../../platform/database/tables.ts'

/** A fixed prefix, by which secret scanners recognise the token. */
const PREFIX = 'holdfast_scim_'

/** Only its hash is stored; a random token needs no slow one. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** The organisation whose directory has the token. */
export async function findDirectory(
  system: Kysely<SystemTables>,
  token: string,
): Promise<string | undefined> {
  const row = await system
    .selectFrom('directory_tokens')
    .select('organisationid')
    .where('tokenhash', '=', hashToken(token))
    .executeTakeFirst()
  return row?.organisationid
}

/** Since when the organisation's directory has a token. */
export async function findTokenTime(
  system: Kysely<SystemTables>,
  organisationid: string,
): Promise<string | null> {
  const row = await system
    .selectFrom('directory_tokens')
    .select('created')
    .where('organisationid', '=', organisationid)
    .executeTakeFirst()
  return row?.created ?? null
}

/** The new token, in place of an earlier one. */
export async function replaceToken(
  trx: SystemTransaction,
  organisationid: string,
  created: Date,
): Promise<string> {
  const token = `${PREFIX}${randomBytes(32).toString('base64url')}`
  const row = { tokenhash: hashToken(token), created }
  await trx
    .insertInto('directory_tokens')
    .values({ organisationid, ...row })
    .onConflict((conflict) => conflict.column('organisationid').doUpdateSet(row))
    .execute()
  return token
}

/** @returns whether there was one */
export async function deleteToken(
  trx: SystemTransaction,
  organisationid: string,
): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('directory_tokens')
    .where('organisationid', '=', organisationid)
    .returning('organisationid')
    .executeTakeFirst()
  return deleted !== undefined
}
