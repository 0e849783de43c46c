import { sql } from 'kysely'
import type { SystemTransaction } from '../../platform/database/database.ts'
import type { Replacement } from '../incident-record/index.ts'

export type StoredErasure = {
  organisationid: string
  userid: string
  number: number
  asked: string
  askedby: string
  askedname: string
  admins: string[]
  erased: string | null
  confirmedby: string | null
  confirmedname: string
  /** When it was asked for by the clock of the database. */
  noted: string
}

/** The database says by its own clock when it was noted. */
export type NewErasure = Omit<StoredErasure, 'noted'>

export function readErasures(
  system: SystemTransaction,
  organisationid: string,
): Promise<StoredErasure[]> {
  return system
    .selectFrom('name_erasures')
    .selectAll()
    .where('organisationid', '=', organisationid)
    .orderBy('number', 'desc')
    .execute()
}

/** Only one process at a time asks, confirms or takes back in an organisation. */
export async function lockErasures(
  trx: SystemTransaction,
  organisationid: string,
): Promise<StoredErasure[]> {
  const lock = `name erasures ${organisationid}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(trx)
  return readErasures(trx, organisationid)
}

export async function insertErasure(
  trx: SystemTransaction,
  erasure: Pick<
    StoredErasure,
    'organisationid' | 'userid' | 'number' | 'asked' | 'askedby' | 'askedname' | 'admins'
  >,
): Promise<void> {
  await trx.insertInto('name_erasures').values(erasure).execute()
}

export async function removeErasure(
  trx: SystemTransaction,
  { organisationid, number }: Pick<StoredErasure, 'organisationid' | 'number'>,
): Promise<void> {
  await trx
    .deleteFrom('name_erasures')
    .where('organisationid', '=', organisationid)
    .where('number', '=', number)
    .execute()
}

export async function markErased(
  trx: SystemTransaction,
  organisationid: string,
  { number, username }: Replacement,
  by: { userid: string; name: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('name_erasures')
    .set({ userid: username, erased: by.at.toISOString() })
    .set({ confirmedby: by.userid, confirmedname: by.name, admins: [] })
    .where('organisationid', '=', organisationid)
    .where('number', '=', number)
    .execute()
}

/** When the user was deleted; undefined if nobody of the organisation has or had the username. */
export function findDeletedUser(
  trx: SystemTransaction,
  organisationid: string,
  userid: string,
): Promise<{ deleted: string | null; name: string } | undefined> {
  return trx
    .selectFrom('users')
    .select(['deleted', 'name'])
    .where('organisationid', '=', organisationid)
    .where('id', '=', userid)
    .executeTakeFirst()
}

/** The names of all others of these organisations, also of those who have left. */
export async function readOtherNames(
  trx: SystemTransaction,
  { organisationids, userid }: { organisationids: readonly string[]; userid: string },
): Promise<string[]> {
  const others = await trx
    .selectFrom('users')
    .select('name')
    .distinct()
    .where('organisationid', 'in', organisationids)
    .where('id', '<>', userid)
    .execute()
  return others.map(({ name }) => name)
}

/** Which of them are users of the organisation, also after they were suspended or deleted. */
export async function findUsersOf(
  trx: SystemTransaction,
  organisationid: string,
  userids: readonly string[],
): Promise<string[]> {
  if (userids.length === 0) return []
  const users = await trx
    .selectFrom('users')
    .select('id')
    .where('organisationid', '=', organisationid)
    .where('id', 'in', userids)
    .execute()
  return users.map(({ id }) => id)
}

/** By a username, what the tables without an organisation still have of a deleted user. */
const TABLES_OF_USERS = {
  sessions: 'userid',
  known_devices: 'username',
  totp_factors: 'userid',
  recovery_codes: 'userid',
  passkeys: 'userid',
  passkey_challenges: 'userid',
  reset_keys: 'username',
} as const

/** The number takes the place of the account, so that lists still find a name for it. */
export async function replaceUser(
  trx: SystemTransaction,
  organisationid: string,
  { userid, username, name }: Replacement,
): Promise<void> {
  for (const [table, column] of Object.entries(TABLES_OF_USERS)) {
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${userid}`.execute(trx)
  }
  await trx.insertInto('usernames').values({ username, organisationid }).execute()
  await trx
    .updateTable('users')
    .set({ id: username, name, email: '', phone: '', externalid: null })
    .where('organisationid', '=', organisationid)
    .where('id', '=', userid)
    .execute()
  await trx.deleteFrom('usernames').where('username', '=', userid).execute()
}
