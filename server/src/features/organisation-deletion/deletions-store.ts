import { sql } from 'kysely'
import type { SystemTransaction } from '../../platform/database/database.ts'

export type StoredDeletion = {
  organisationid: string
  asked: string
  askedby: string
  askedname: string
  admins: string[]
  confirmed: string | null
  confirmedby: string | null
  confirmedname: string
  seen: string
  begun: string | null
}

export function readDeletions(system: SystemTransaction): Promise<StoredDeletion[]> {
  return system.selectFrom('organisation_deletions').selectAll().execute()
}

/** Nobody else changes it before the transaction ends. */
export function lockDeletion(
  trx: SystemTransaction,
  organisationid: string,
): Promise<StoredDeletion | undefined> {
  return trx
    .selectFrom('organisation_deletions')
    .selectAll()
    .where('organisationid', '=', organisationid)
    .forUpdate()
    .executeTakeFirst()
}

export function findDeletion(
  trx: SystemTransaction,
  organisationid: string,
): Promise<StoredDeletion | undefined> {
  return trx
    .selectFrom('organisation_deletions')
    .selectAll()
    .where('organisationid', '=', organisationid)
    .executeTakeFirst()
}

export async function insertDeletion(
  trx: SystemTransaction,
  deletion: Pick<StoredDeletion, 'organisationid' | 'asked' | 'askedby' | 'askedname' | 'admins'>,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('organisation_deletions')
    .values({ ...deletion, seen: deletion.asked })
    .onConflict((conflict) => conflict.doNothing())
    .returning('organisationid')
    .executeTakeFirst()
  return inserted !== undefined
}

/** By the later of the clocks of process and database, so that a wrong one leaves nobody fewer days. */
export async function markConfirmed(
  trx: SystemTransaction,
  organisationid: string,
  { userid, name, at }: { userid: string; name: string; at: Date },
): Promise<void> {
  const later = sql<string>`greatest(now(), ${at.toISOString()}::timestamptz)`
  await trx
    .updateTable('organisation_deletions')
    .set({ confirmed: later, seen: later, confirmedby: userid, confirmedname: name })
    .where('organisationid', '=', organisationid)
    .execute()
}

export async function removeDeletion(
  trx: SystemTransaction,
  organisationid: string,
): Promise<void> {
  await trx
    .deleteFrom('organisation_deletions')
    .where('organisationid', '=', organisationid)
    .execute()
}

export async function markSeen(
  trx: SystemTransaction,
  organisationid: string,
  changes: { seen: string; confirmed?: string },
): Promise<void> {
  await trx
    .updateTable('organisation_deletions')
    .set(changes)
    .where('organisationid', '=', organisationid)
    .execute()
}

/** False unless seven days have passed by the clock of the database too. */
export async function markBegun(trx: SystemTransaction, organisationid: string): Promise<boolean> {
  const begun = await trx
    .updateTable('organisation_deletions')
    .set({ begun: sql<string>`coalesce(begun, now())` })
    .where('organisationid', '=', organisationid)
    .where('confirmed', '<=', sql<string>`now() - interval '7 days'`)
    .returning('organisationid')
    .executeTakeFirst()
  return begun !== undefined
}

export async function markDeleted(trx: SystemTransaction, id: string): Promise<void> {
  await trx
    .insertInto('deleted_organisations')
    .values({ id, deleted: sql<string>`now()` })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What makes one person two: accounts that somebody made, or gave a new password, a little earlier. */
const CHANGES_OF_ACCOUNTS = [
  ...['user-added', 'user-changed', 'user-reinstated', 'user-invited'],
  ...['reset-link-made', 'second-factor-removed', 'identity-unlinked'],
]

/** By these somebody can sign in as any admin of the organisation: by an identity provider or a directory of their own. */
const CHANGES_OF_SIGN_IN = ['single-sign-on-changed', 'domain-proven', 'directory-token-made']

/** Whether anybody but the user, or the server itself, has changed how this user signs in. */
export async function wasChangedByOthers(
  trx: SystemTransaction,
  { userid, since }: { userid: string; since: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from activity
    where userid is distinct from ${userid}
      and ((recordid = ${userid} and kind = any(${CHANGES_OF_ACCOUNTS})) or kind = any(${CHANGES_OF_SIGN_IN}))
      and timestamp >= ${since.toISOString()}::timestamptz
      and organisationid = (select organisationid from users where id = ${userid})
    limit 1
  `.execute(trx)
  return rows.length > 0
}
