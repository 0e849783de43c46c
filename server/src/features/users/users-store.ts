import type {
  OrganisationTransaction,
  SystemTransaction,
} from '../../platform/database/database.ts'

export type FullUser = {
  id: string
  name: string
  organisationid: string
  email: string
  type: 'admin' | 'standard'
}
export type StoredUser = FullUser & { deleted: string | null; signinversion: number }

const FIRST_SIGN_IN_VERSION = 1

export function readUsers(
  trx: OrganisationTransaction,
  organisationid: string,
): Promise<FullUser[]> {
  return trx
    .selectFrom('users')
    .select(['id', 'name', 'organisationid', 'email', 'type'])
    .where('organisationid', '=', organisationid)
    .where('deleted', 'is', null)
    .execute()
}

/** Serialises writers to an organisation's users, so that two cannot remove the last two admins. */
export async function lockUsers(trx: SystemTransaction, organisationid: string): Promise<void> {
  await trx
    .selectFrom('organisations')
    .select('id')
    .where('id', '=', organisationid)
    .forNoKeyUpdate()
    .execute()
}

/** In all organisations, including deleted users: usernames are never reused. */
export function findUsername(
  trx: SystemTransaction,
  username: string,
): Promise<StoredUser | undefined> {
  return trx
    .selectFrom('users')
    .select(['id', 'name', 'organisationid', 'email', 'type', 'deleted', 'signinversion'])
    .where('id', '=', username)
    .executeTakeFirst()
}

/** Those of the users who are in the organisation and not deleted, in the order of their ids. */
export function findPresentUsers(
  trx: SystemTransaction,
  organisationid: string,
  usernames: readonly string[],
): Promise<StoredUser[]> {
  return trx
    .selectFrom('users')
    .select(['id', 'name', 'organisationid', 'email', 'type', 'deleted', 'signinversion'])
    .where('organisationid', '=', organisationid)
    .where('id', 'in', usernames)
    .where('deleted', 'is', null)
    .orderBy('id')
    .execute()
}

/** Of a password that an admin chose and that nobody has changed since; otherwise null. */
export async function findFirstPasswordHash(
  trx: SystemTransaction,
  username: string,
): Promise<string | null> {
  const row = await trx
    .selectFrom('users')
    .select('passwordhash')
    .where('id', '=', username)
    .where('signinversion', '=', FIRST_SIGN_IN_VERSION)
    .executeTakeFirst()
  return row?.passwordhash ?? null
}

export async function insertUser(
  trx: SystemTransaction,
  user: FullUser,
  passwordhash: string,
): Promise<boolean> {
  const { organisationid, id } = user
  const claimed = await trx
    .insertInto('usernames')
    .values({ username: id, organisationid })
    .onConflict((conflict) => conflict.doNothing())
    .returning('username')
    .executeTakeFirst()
  if (!claimed) return false
  await trx
    .insertInto('users')
    .values({ ...user, passwordhash })
    .execute()
  return true
}

/** Those of the usernames that a user of any organisation has or had. */
export async function findTakenUsernames(
  trx: SystemTransaction,
  usernames: string[],
): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('usernames')
    .select('username')
    .where('username', 'in', usernames)
    .execute()
  return new Set(rows.map((row) => row.username))
}

/** Without passwords, so that nobody signs in before they chose one. @returns whether all were free */
export async function insertUsers(trx: SystemTransaction, users: FullUser[]): Promise<boolean> {
  const claimed = await trx
    .insertInto('usernames')
    .values(users.map(({ id, organisationid }) => ({ username: id, organisationid })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('username')
    .execute()
  if (claimed.length < users.length) return false
  await trx
    .insertInto('users')
    .values(users.map((user) => ({ ...user, passwordhash: null })))
    .execute()
  return true
}

/** `passwordhash` undefined keeps the password; a higher `signinversion` revokes older tokens. */
export async function updateUser(
  trx: SystemTransaction,
  user: FullUser & { signinversion: number; passwordhash: string | undefined },
): Promise<void> {
  const { organisationid, id, name, email, type, signinversion, passwordhash } = user
  await trx
    .updateTable('users')
    .set({ name, email, type, signinversion, ...(passwordhash !== undefined && { passwordhash }) })
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .execute()
}

/**
 * Keeps the name for the logs; removes password, email, allocations and readiness reports. Resolves to
 * whether the user had a team role.
 */
export async function markDeleted(
  trx: SystemTransaction,
  { organisationid, id, signinversion }: StoredUser,
  now: Date,
): Promise<boolean> {
  await trx
    .updateTable('users')
    .set({ deleted: now, passwordhash: null, email: '', signinversion: signinversion + 1 })
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .execute()
  const removed = await trx
    .deleteFrom('allocations')
    .where('organisationid', '=', organisationid)
    .where('userid', '=', id)
    .returning('roleid')
    .execute()
  await trx
    .deleteFrom('device_readiness')
    .where('organisationid', '=', organisationid)
    .where('userid', '=', id)
    .execute()
  await trx
    .deleteFrom('push_subscriptions')
    .where('organisationid', '=', organisationid)
    .where('userid', '=', id)
    .execute()
  return removed.length > 0
}

export async function countOtherAdmins(
  trx: SystemTransaction,
  organisationid: string,
  userid: string,
): Promise<number> {
  const { count } = await trx
    .selectFrom('users')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('organisationid', '=', organisationid)
    .where('type', '=', 'admin')
    .where('deleted', 'is', null)
    .where('id', '<>', userid)
    .executeTakeFirstOrThrow()
  return Number(count)
}
