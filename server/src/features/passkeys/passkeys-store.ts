import type { Kysely } from 'kysely'
import type { SystemTransaction } from '../../platform/database/database.ts'
import type { SystemTables } from '../../platform/database/tables.ts'

type System = Kysely<SystemTables>
type NewPasskey = {
  id: string
  userid: string
  publickey: Buffer
  counter: number
  transports: string[]
  name: string
  created: Date
}

/** @returns false if the passkey is already registered, for any user */
export async function insertPasskey(trx: SystemTransaction, passkey: NewPasskey): Promise<boolean> {
  const stored = await trx
    .insertInto('passkeys')
    .values({ ...passkey, lastused: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

export async function findPasskey(system: System, id: string) {
  const row = await system
    .selectFrom('passkeys')
    .select(['id', 'userid', 'publickey', 'counter', 'transports'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...row, counter: Number(row.counter) }
}

export async function noteUse(
  system: System,
  id: string,
  { counter, lastused }: { counter: number; lastused: Date },
): Promise<void> {
  await system.updateTable('passkeys').set({ counter, lastused }).where('id', '=', id).execute()
}

/** The user's passkeys, newest first. */
export function readPasskeys(system: System, userid: string) {
  return system
    .selectFrom('passkeys')
    .select(['id', 'name', 'created', 'lastused'])
    .where('userid', '=', userid)
    .orderBy('created', 'desc')
    .orderBy('id')
    .execute()
}

export async function countPasskeys(system: System, userid: string): Promise<number> {
  const { count } = await system
    .selectFrom('passkeys')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('userid', '=', userid)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** @returns its name; undefined if the user has no such passkey */
export async function deletePasskey(
  trx: SystemTransaction,
  userid: string,
  id: string,
): Promise<string | undefined> {
  const deleted = await trx
    .deleteFrom('passkeys')
    .where('userid', '=', userid)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return deleted?.name
}

/** @returns whether the user had any */
export async function deletePasskeysOf(trx: SystemTransaction, userid: string): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('passkeys')
    .where('userid', '=', userid)
    .returning('id')
    .execute()
  return deleted.length > 0
}

/** Also deletes expired challenges. */
export async function insertChallenge(
  system: System,
  challenge: { challenge: string; userid: string | null; expires: Date },
  now: Date,
): Promise<void> {
  await system.deleteFrom('passkey_challenges').where('expires', '<=', now.toISOString()).execute()
  await system.insertInto('passkey_challenges').values(challenge).execute()
}

/** Deletes the challenge, so that it works once. False if it is unknown, used or expired. */
export async function consumeChallenge(
  system: System,
  { challenge, userid }: { challenge: string; userid: string | null },
  now: Date,
): Promise<boolean> {
  const consumed = await system
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('userid', 'is not distinct from', userid)
    .where('expires', '>', now.toISOString())
    .returning('challenge')
    .executeTakeFirst()
  return consumed !== undefined
}
