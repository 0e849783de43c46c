import { sql } from 'kysely'
import type { SystemTransaction } from '../database/database.ts'

/** What the end of sign-ins leaves in the database, and what it removes there. */

/**
 * Ends one session, or all sessions of a user with a lower token version except `keptjti`.
 * `replaced`: the token is refused as if it had expired, so that the device keeps what it holds: by a sign-in on the
 * same device, or because the organisation is suspended.
 */
export type Revocation =
  | { jti: string; replaced?: true }
  | { userid: string; belowversion: number; keptjti?: string; replaced?: true }
/** As it is in the database, and in messages between processes. */
export type RevocationRow = {
  jti: string | null
  userid: string | null
  belowversion: number | null
  keptjti: string | null
  replaced: boolean
}

export const FIRST_SIGN_IN_VERSION = 1

/**
 * The token version of each new user. A username that became free may have revocations of its previous owner, which
 * must not end the sign-ins of the new one.
 */
export async function findFirstSignInVersions(
  trx: SystemTransaction,
  usernames: readonly string[],
): Promise<(username: string) => number> {
  const rows = await trx
    .selectFrom('revocations')
    .select(['userid', (e) => e.fn.max('belowversion').as('version')])
    .where('userid', 'in', usernames)
    .groupBy('userid')
    .execute()
  const revoked = new Map(rows.map(({ userid, version }) => [userid, version]))
  return (username) => revoked.get(username) ?? FIRST_SIGN_IN_VERSION
}

/** Sends no message: every process reads it from the database within a second. */
export async function storeRevocation(
  trx: SystemTransaction,
  revocation: Revocation,
): Promise<void> {
  await trx.insertInto('revocations').values(toRow(revocation)).execute()
  await deleteSessions(trx, revocation)
  await deletePushSubscriptions(trx, revocation)
}

/**
 * Ends all sessions of these users with a lower token version, so that their devices keep what they hold. By two
 * statements: a process that reads the newest revocations must not miss the first of many.
 */
export async function storeReplacements(
  trx: SystemTransaction,
  users: readonly { userid: string; belowversion: number }[],
): Promise<void> {
  const ids = users.map(({ userid }) => userid)
  const versions = users.map(({ belowversion }) => belowversion)
  const ended = sql`unnest(${ids}::text[], ${versions}::integer[]) as ended (userid, belowversion)`
  await sql`
    insert into revocations (userid, belowversion, replaced)
    select userid, belowversion, true from ${ended}
  `.execute(trx)
  await sql`
    delete from sessions using ${ended}
    where sessions.userid = ended.userid and sessions.signinversion < ended.belowversion
  `.execute(trx)
}

export function toRow(revocation: Revocation): RevocationRow {
  return 'jti' in revocation
    ? { userid: null, belowversion: null, keptjti: null, replaced: false, ...revocation }
    : { jti: null, keptjti: null, replaced: false, ...revocation }
}

/** Users see only sessions that have not ended. */
async function deleteSessions(trx: SystemTransaction, revocation: Revocation): Promise<void> {
  if ('jti' in revocation) {
    await trx.deleteFrom('sessions').where('id', '=', revocation.jti).execute()
    return
  }
  const { userid, belowversion, keptjti = '' } = revocation
  await trx
    .deleteFrom('sessions')
    .where('userid', '=', userid)
    .where('signinversion', '<', belowversion)
    .where('id', '<>', keptjti)
    .execute()
}

/**
 * No alert is pushed to a device that was signed out, and it does not count as reached. A device that signed in
 * again keeps its subscription: it may be unable to renew it. So does one whose organisation is suspended.
 */
async function deletePushSubscriptions(
  trx: SystemTransaction,
  revocation: Revocation,
): Promise<void> {
  if (revocation.replaced) return
  if ('jti' in revocation) {
    await trx.deleteFrom('push_subscriptions').where('session', '=', revocation.jti).execute()
    return
  }
  const { userid, keptjti } = revocation
  await trx
    .deleteFrom('push_subscriptions')
    .where('userid', '=', userid)
    .$if(keptjti !== undefined, (query) =>
      // Rows of earlier versions have none; the device that is kept has renewed its own.
      query.where('session', 'is distinct from', keptjti ?? ''),
    )
    .execute()
}
