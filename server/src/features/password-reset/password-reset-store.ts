import { type Kysely, sql } from 'kysely'
import type { SystemTransaction } from '../../platform/database/database.ts'
import type { SystemTables } from '../../platform/database/tables.ts'

type System = Kysely<SystemTables>

export type ResetAccount = {
  username: string
  name: string
  email: string
  organisationname: string
}

/** All users with the email address, in any organisation, whatever the case of its letters. */
export function findAccountsByEmail(system: System, email: string): Promise<ResetAccount[]> {
  return system
    .selectFrom('users')
    .innerJoin('organisations', 'organisations.id', 'users.organisationid')
    .select([
      'users.id as username',
      'users.name',
      'users.email',
      'organisations.name as organisationname',
    ])
    .where('users.deleted', 'is', null)
    .where(sql<boolean>`lower(users.email) = lower(${email})`)
    .orderBy('users.id')
    .execute()
}

/** Stores the hash of a new key and deletes expired keys. */
export async function addKey(
  system: System,
  key: { keyhash: string; username: string; expires: Date },
  now: Date,
): Promise<void> {
  await system.deleteFrom('reset_keys').where('expires', '<=', now.toISOString()).execute()
  await system.insertInto('reset_keys').values(key).execute()
}

/** The username whose password the key may change; undefined if it is unknown, used or expired. */
export async function findKeyOwner(
  system: System,
  keyhash: string,
  now: Date,
): Promise<string | undefined> {
  const key = await system
    .selectFrom('reset_keys')
    .select('username')
    .where('keyhash', '=', keyhash)
    .where('expires', '>', now.toISOString())
    .executeTakeFirst()
  return key?.username
}

/** Deletes the key, so that it works once. False if another request has consumed it. */
export async function consumeKey(trx: SystemTransaction, keyhash: string): Promise<boolean> {
  const consumed = await trx
    .deleteFrom('reset_keys')
    .where('keyhash', '=', keyhash)
    .returning('keyhash')
    .executeTakeFirst()
  return consumed !== undefined
}

export async function deleteKeysOf(trx: SystemTransaction, username: string): Promise<void> {
  await trx.deleteFrom('reset_keys').where('username', '=', username).execute()
}

/** Returns the new sign-in version, which revokes tokens with a lower one; undefined for a deleted user. */
export async function changePassword(
  trx: SystemTransaction,
  username: string,
  passwordhash: string,
): Promise<number | undefined> {
  const user = await trx
    .updateTable('users')
    .set((e) => ({ passwordhash, signinversion: e('signinversion', '+', 1) }))
    .where('id', '=', username)
    .where('deleted', 'is', null)
    .returning('signinversion')
    .executeTakeFirst()
  return user?.signinversion
}
