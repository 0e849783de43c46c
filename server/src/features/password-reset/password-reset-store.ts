import { type Kysely, sql } from 'kysely'
import type { SystemTransaction } from '../../platform/database/database.ts'
import type { SystemTables } from '../../platform/database/tables.ts'
import { Problem } from '../../platform/http/problem.ts'
import { isOrganisationSuspended } from '../organisations/index.ts'

type System = Kysely<SystemTables>

const SUSPENDED = 'This organisation is suspended. Resume it first.'

export type ResetAccount = {
  username: string
  name: string
  email: string
  organisationname: string
}

/**
 * All users with the email address, in any organisation, in upper or lower case. It leaves out users whose
 * address the user directory has changed lately, and users whom it has added and nobody has vouched for.
 */
export function findAccountsByEmail(
  system: System,
  email: string,
  now: Date,
): Promise<ResetAccount[]> {
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
    .where('users.suspended', 'is', null)
    .where(sql<boolean>`not is_organisation_suspended(users.organisationid)`)
    .where('users.vouched', '=', true)
    .where(sql<boolean>`lower(users.email) = lower(${email})`)
    .where((e) =>
      e.or([e('users.resetsfrom', 'is', null), e('users.resetsfrom', '<=', now.toISOString())]),
    )
    .orderBy('users.id')
    .execute()
}

/**
 * Stores that an admin or the identity provider knows the user, so that links for a password may be sent
 * to the address. Otherwise somebody with a directory's token could add a user with their own address,
 * and sign in.
 */
export async function vouchFor(system: System, id: string): Promise<void> {
  await system
    .updateTable('users')
    .set({ vouched: true })
    .where('id', '=', id)
    .where('vouched', '=', false)
    .execute()
}

/**
 * A user of the organisation; undefined if unknown, deleted, suspended or of another organisation.
 * @throws Problem `organisation-suspended`: nobody gets a link
 */
export async function findResetAccount(
  trx: SystemTransaction,
  organisationid: string,
  username: string,
): Promise<Pick<ResetAccount, 'username' | 'name' | 'email'> | undefined> {
  if (await isOrganisationSuspended(trx, organisationid)) {
    throw new Problem('organisation-suspended', SUSPENDED)
  }
  return trx
    .selectFrom('users')
    .select(['id as username', 'name', 'email'])
    .where('organisationid', '=', organisationid)
    .where('id', '=', username)
    .where('deleted', 'is', null)
    .where('suspended', 'is', null)
    .executeTakeFirst()
}

export type NewKey = {
  keyhash: string
  username: string
  email: string
  expires: Date
  /** True for a first password. */
  invitation?: boolean
}
export type KeyOwner = {
  username: string
  invitation: boolean
  expires: string
  used: string | null
}

/** How long a request is recognised as a retry after its response was lost. */
const RETRY_MS = 10 * 60_000

/**
 * Stores the hash of a new key and deletes expired keys. It locks the user's row and compares the email
 * again, because it must store no key for an email that is being changed.
 * @returns whether it was stored
 */
export async function addKey(
  system: System,
  { keyhash, username, email, expires, invitation = false }: NewKey,
  now: Date,
): Promise<boolean> {
  // A clock that is ahead must not delete the invitations of all schools.
  const expired = sql<string>`least(${now.toISOString()}::timestamptz, clock_timestamp())`
  await system.deleteFrom('reset_keys').where('expires', '<=', expired).execute()
  const { rows } = await sql`
    insert into reset_keys (keyhash, username, expires, invitation)
    select ${keyhash}, id, ${expires}::timestamptz, ${invitation}::boolean from users
    where id = ${username} and email = ${email} and deleted is null and suspended is null
      and not is_organisation_suspended(organisationid)
    for share
    returning keyhash
  `.execute(system)
  return rows.length > 0
}

/** The user whose password the key changes or has just changed; undefined if unknown or expired. */
export function findKeyOwner(
  system: System,
  keyhash: string,
  now: Date,
): Promise<KeyOwner | undefined> {
  return system
    .selectFrom('reset_keys')
    .select(['username', 'invitation', 'expires', 'used'])
    .where('keyhash', '=', keyhash)
    .where('expires', '>', now.toISOString())
    .where((key) =>
      key.or([
        key('used', 'is', null),
        key('used', '>', new Date(now.getTime() - RETRY_MS).toISOString()),
      ]),
    )
    .executeTakeFirst()
}

/** Marks the key as used, so that it works once, and ends all others. False if it was used before. */
export async function markKeyUsed(
  trx: SystemTransaction,
  { keyhash, username, now }: { keyhash: string; username: string; now: Date },
): Promise<boolean> {
  // Locks the user's row first, like a change of password or email.
  await sql`select from users where id = ${username} for no key update`.execute(trx)
  const used = await trx
    .updateTable('reset_keys')
    .set({ used: now.toISOString() })
    .where('keyhash', '=', keyhash)
    .where('used', 'is', null)
    .returning('keyhash')
    .executeTakeFirst()
  if (!used) return false
  await trx
    .deleteFrom('reset_keys')
    .where('username', '=', username)
    .where('keyhash', '!=', keyhash)
    .execute()
  return true
}

/** Ends all links sent to the user, when somebody has set another password or email. */
export async function deleteKeysOf(trx: SystemTransaction, username: string): Promise<void> {
  await trx.deleteFrom('reset_keys').where('username', '=', username).execute()
}

/** Ends all links of the organisation's users. */
export async function deleteKeysOfOrganisation(
  trx: SystemTransaction,
  organisationid: string,
): Promise<void> {
  await trx
    .deleteFrom('reset_keys')
    .where('username', 'in', (e) =>
      e.selectFrom('users').select('id').where('organisationid', '=', organisationid),
    )
    .execute()
}

/** The usernames of the organisation with an invitation that still works. */
export async function readInvitedUsernames(
  system: System,
  organisationid: string,
  now: Date,
): Promise<string[]> {
  const rows = await system
    .selectFrom('reset_keys')
    .innerJoin('users', 'users.id', 'reset_keys.username')
    .select('users.id')
    .distinct()
    .where('users.organisationid', '=', organisationid)
    .where('users.deleted', 'is', null)
    .where('reset_keys.invitation', '=', true)
    .where('reset_keys.used', 'is', null)
    .where('reset_keys.expires', '>', now.toISOString())
    .orderBy('users.id')
    .execute()
  return rows.map(({ id }) => id)
}
