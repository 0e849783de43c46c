import { createHash } from 'node:crypto'
import type { SecondFactorPolicy } from '@holdfast/contract/sign-in/second-factor-policy'
import { type Kysely, sql } from 'kysely'
import type { SystemTables } from '../../platform/database/tables.ts'

type System = Kysely<SystemTables>

export type SignInUser = {
  userid: string
  name: string
  email: string
  organisationid: string
  organisationname: string
  type: 'admin' | 'standard'
  passwordhash: string | null
  signinversion: number
  secondfactor: SecondFactorPolicy
  suspended: string | null
  isorganisationsuspended: boolean
}

/** Finds a user in all organisations; undefined for unknown and deleted users. */
export function findSignInUser(system: System, username: string): Promise<SignInUser | undefined> {
  return system
    .selectFrom('users')
    .innerJoin('organisations', 'organisations.id', 'users.organisationid')
    .select([
      'users.id as userid',
      'users.name',
      'users.email',
      'users.organisationid',
      'organisations.name as organisationname',
      'users.type',
      'users.passwordhash',
      'users.signinversion',
      'organisations.secondfactor',
      'users.suspended',
      // Read with the version: a token of a sign-in that has not seen the suspension has a revoked version.
      sql<boolean>`is_organisation_suspended(users.organisationid)`.as('isorganisationsuspended'),
    ])
    .where('users.id', '=', username)
    .where('users.deleted', 'is', null)
    .executeTakeFirst()
}

/**
 * Returns the new sign-in version, which revokes tokens with a lower version. Undefined if the user is
 * deleted, or if `checkedHash` is given and is no longer the user's.
 */
export async function changePassword(
  trx: System,
  username: string,
  passwordhash: string,
  checkedHash?: string,
): Promise<number | undefined> {
  const user = await trx
    .updateTable('users')
    .set((e) => ({ passwordhash, signinversion: e('signinversion', '+', 1) }))
    .where('id', '=', username)
    .where('deleted', 'is', null)
    .$if(checkedHash !== undefined, (query) => query.where('passwordhash', '=', checkedHash ?? ''))
    .returning('signinversion')
    .executeTakeFirst()
  return user?.signinversion
}

/** Stores a stronger hash of the same password, unless the password has changed. Ends no session. */
export async function renewHash(
  system: System,
  username: string,
  { stored, renewed }: { stored: string; renewed: string },
): Promise<void> {
  await system
    .updateTable('users')
    .set({ passwordhash: renewed })
    .where('id', '=', username)
    .where('passwordhash', '=', stored)
    .execute()
}

/** Like `changePassword`, but keeps the password. */
export async function raiseSignInVersion(
  trx: System,
  username: string,
): Promise<number | undefined> {
  const user = await trx
    .updateTable('users')
    .set((e) => ({ signinversion: e('signinversion', '+', 1) }))
    .where('id', '=', username)
    .where('deleted', 'is', null)
    .returning('signinversion')
    .executeTakeFirst()
  return user?.signinversion
}

/** Ends all tokens of the organisation's users, once the caller has revoked the lower versions. */
export function raiseSignInVersions(
  trx: System,
  organisationid: string,
): Promise<{ userid: string; belowversion: number }[]> {
  return trx
    .updateTable('users')
    .set((e) => ({ signinversion: e('signinversion', '+', 1) }))
    .where('organisationid', '=', organisationid)
    .where('deleted', 'is', null)
    .returning(['id as userid', 'signinversion as belowversion'])
    .execute()
}

export async function countFailures(system: System, counter: string, since: Date): Promise<number> {
  const { count } = await system
    .selectFrom('sign_in_failures')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('counter', '=', counter)
    .where('at', '>', since.toISOString())
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * The oldest of the counter's latest `max` failures since `since`; undefined if there are fewer. When it
 * is old enough, the counter is below its limit again.
 */
export async function findRefusalEnd(
  system: System,
  counter: string,
  max: number,
  since: Date,
): Promise<Date | undefined> {
  const row = await system
    .selectFrom('sign_in_failures')
    .select('at')
    .where('counter', '=', counter)
    .where('at', '>', since.toISOString())
    .orderBy('at', 'desc')
    .offset(max - 1)
    .limit(1)
    .executeTakeFirst()
  return row && new Date(row.at)
}

export async function recordFailure(system: System, counters: string[], at: Date): Promise<void> {
  await system
    .insertInto('sign_in_failures')
    .values(counters.map((counter) => ({ counter, at })))
    .execute()
}

/** Deletes the failures of a counter, and those of all counters that are older than `before`. */
export async function deleteExpiredFailures(
  system: System,
  counter: string,
  before: Date,
): Promise<void> {
  await system
    .deleteFrom('sign_in_failures')
    .where((e) => e.or([e('counter', '=', counter), e('at', '<', before.toISOString())]))
    .execute()
}

export async function deleteFailures(system: System, counters: string[]): Promise<void> {
  await system.deleteFrom('sign_in_failures').where('counter', 'in', counters).execute()
}

/** The hashes of the devices that have signed the user in. */
export async function readKnownDevices(system: System, username: string): Promise<string[]> {
  const rows = await system
    .selectFrom('known_devices')
    .select('devicehash')
    .where('username', '=', username)
    .execute()
  return rows.map((row) => row.devicehash)
}

/** Whether the user has signed in on this device before. */
export async function isKnownDevice(
  system: System,
  username: string,
  device: string,
): Promise<boolean> {
  const row = await system
    .selectFrom('known_devices')
    .select('username')
    .where('username', '=', username)
    .where('devicehash', '=', hashDevice(device))
    .executeTakeFirst()
  return row !== undefined
}

export async function rememberDevice(
  system: System,
  username: string,
  device: string,
  now: Date,
): Promise<void> {
  await system
    .insertInto('known_devices')
    .values({ username, devicehash: hashDevice(device), lastused: now })
    .onConflict((conflict) =>
      conflict
        .columns(['username', 'devicehash'])
        .doUpdateSet({ lastused: sql`excluded.lastused` }),
    )
    .execute()
}

export function hashDevice(device: string): string {
  return createHash('sha256').update(device).digest('base64url')
}

/** The users of the organisation, except deleted ones, who have signed in on a device still known. */
export async function readSignedInUsernames(
  system: System,
  organisationid: string,
): Promise<string[]> {
  const rows = await system
    .selectFrom('users')
    .select('id')
    .where('organisationid', '=', organisationid)
    .where('deleted', 'is', null)
    .where((e) =>
      e.exists(
        e
          .selectFrom('known_devices')
          .select('username')
          .whereRef('known_devices.username', '=', 'users.id'),
      ),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
