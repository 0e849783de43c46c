import type { Kysely } from 'kysely'
import type { Scope, SystemTransaction } from '../../platform/database/database.ts'
import type { SystemTables } from '../../platform/database/tables.ts'
import {
  FIRST_SIGN_IN_VERSION,
  findFirstSignInVersions,
} from '../../platform/tokens/storing-revocations.ts'

export type FullUser = {
  id: string
  name: string
  organisationid: string
  email: string
  /** "" if there is none. */
  phone: string
  type: 'admin' | 'standard'
}
export type NewUser = Omit<FullUser, 'phone'> & Partial<Pick<FullUser, 'phone'>>
export type ListedUser = FullUser & { suspended?: true }
export type StoredUser = FullUser & {
  deleted: string | null
  suspended: string | null
  suspendedbydirectory: boolean
  signinversion: number
  externalid: string | null
}

const STORED_COLUMNS = [
  'id',
  'name',
  'organisationid',
  'email',
  'phone',
  'type',
  'deleted',
  'suspended',
  'suspendedbydirectory',
  'signinversion',
  'externalid',
] as const

/** The users who can sign in, hold roles and get alerts: neither deleted nor suspended. */
export async function readUsers(scope: Scope): Promise<FullUser[]> {
  const users = await readUsersWithSuspended(scope)
  return users.filter(({ suspended }) => !suspended)
}

export async function readUsersWithSuspended({
  trx,
  organisationid,
}: Scope): Promise<ListedUser[]> {
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'name', 'organisationid', 'email', 'phone', 'type', 'suspended'])
    .where('organisationid', '=', organisationid)
    .where('deleted', 'is', null)
    .execute()
  return rows.map(({ suspended, ...user }) => ({
    ...user,
    ...(suspended !== null && { suspended: true as const }),
  }))
}

/** Of one user who can sign in. */
export async function findPhone(
  { trx, organisationid }: Scope,
  id: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('users')
    .select('phone')
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .where('deleted', 'is', null)
    .where('suspended', 'is', null)
    .executeTakeFirst()
  return row?.phone
}

/** The users who are not deleted, with the columns needed for signing in. */
export function readExistingUsers(
  trx: Kysely<SystemTables>,
  organisationid: string,
): Promise<StoredUser[]> {
  return trx
    .selectFrom('users')
    .select(STORED_COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('deleted', 'is', null)
    .orderBy('id')
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

/** Looks in all organisations and among deleted users, because usernames are never reused. */
export function findUsername(
  trx: Kysely<SystemTables>,
  username: string,
): Promise<StoredUser | undefined> {
  return trx
    .selectFrom('users')
    .select(STORED_COLUMNS)
    .where('id', '=', username)
    .executeTakeFirst()
}

/** Whether the user directory has changed the address lately, so that it must get no link. */
export async function isAddressNew(
  system: Kysely<SystemTables>,
  id: string,
  now: Date,
): Promise<boolean> {
  const row = await system
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('resetsfrom', '>', now.toISOString())
    .executeTakeFirst()
  return row !== undefined
}

/** The users of the organisation with this address, including suspended ones. */
export async function findUsersByEmail(
  trx: SystemTransaction,
  organisationid: string,
  email: string,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where('organisationid', '=', organisationid)
    .where((e) => e.fn<string>('lower', ['email']), '=', email)
    .where('deleted', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** The hash of the password that an admin chose, if nobody has changed it since; otherwise null. */
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
  user: NewUser,
  passwordhash: string | null,
): Promise<boolean> {
  const { organisationid, id } = user
  const claimed = await trx
    .insertInto('usernames')
    .values({ username: id, organisationid })
    .onConflict((conflict) => conflict.doNothing())
    .returning('username')
    .executeTakeFirst()
  if (!claimed) return false
  const firstVersionOf = await findFirstSignInVersions(trx, [id])
  await trx
    .insertInto('users')
    .values({ ...user, passwordhash, signinversion: firstVersionOf(id) })
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

/** Those of the usernames that are users of the organisation. */
export function findUsers(
  trx: SystemTransaction,
  organisationid: string,
  usernames: string[],
): Promise<Pick<FullUser, 'id' | 'name' | 'email' | 'phone' | 'type'>[]> {
  return trx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone', 'type'])
    .where('organisationid', '=', organisationid)
    .where('id', 'in', usernames)
    .where('deleted', 'is', null)
    .execute()
}

/** Stores no passwords, so users must choose one before they sign in. @returns whether all were free */
export async function insertUsers(
  trx: SystemTransaction,
  users: (NewUser & { vouched?: boolean })[],
): Promise<boolean> {
  const claimed = await trx
    .insertInto('usernames')
    .values(users.map(({ id, organisationid }) => ({ username: id, organisationid })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('username')
    .execute()
  if (claimed.length < users.length) return false
  const firstVersionOf = await findFirstSignInVersions(
    trx,
    users.map(({ id }) => id),
  )
  await trx
    .insertInto('users')
    .values(
      users.map((user) => ({
        ...user,
        passwordhash: null,
        signinversion: firstVersionOf(user.id),
      })),
    )
    .execute()
  return true
}

/**
 * `passwordhash` undefined keeps the password; a higher `signinversion` revokes older tokens.
 * `resetsfrom`: when the address may first get links; null for at once, undefined keeps the stored time.
 */
export async function updateUser(
  trx: SystemTransaction,
  user: FullUser & {
    signinversion: number
    passwordhash: string | undefined
    resetsfrom: Date | null | undefined
  },
): Promise<void> {
  const { organisationid, id, name, email, phone, type, signinversion } = user
  const { passwordhash, resetsfrom } = user
  await trx
    .updateTable('users')
    .set({
      ...{ name, email, phone, type, signinversion },
      ...(passwordhash !== undefined && { passwordhash }),
      ...(resetsfrom !== undefined && { resetsfrom }),
    })
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .execute()
}

/** An empty id removes it. */
export async function setExternalId(
  trx: SystemTransaction,
  { organisationid, id }: Pick<FullUser, 'organisationid' | 'id'>,
  externalid: string,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ externalid: externalid === '' ? null : externalid })
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .execute()
}
