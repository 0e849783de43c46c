import type { ProviderMessage, ShownMessage } from '@holdfast/contract/people/provider-messages'
import { type Kysely, sql } from 'kysely'
import type { SystemTransaction } from '../../platform/database/database.ts'
import type { SystemTables } from '../../platform/database/tables.ts'

const LISTED = 100

/** Serialises adding, so that two at once are counted. */
export async function lockMessages(trx: SystemTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('provider messages', 0))`.execute(trx)
}

export function readShownMessages(
  system: Kysely<SystemTables>,
  now: Date,
): Promise<ShownMessage[]> {
  return system
    .selectFrom('provider_messages')
    .select(['id', 'message', 'starts', 'ends'])
    .where('withdrawn', 'is', null)
    .where('ends', '>', now.toISOString())
    .orderBy('starts')
    .orderBy('id')
    .execute()
}

export function readMessages(system: Kysely<SystemTables>): Promise<ProviderMessage[]> {
  return system
    .selectFrom('provider_messages')
    .selectAll()
    .orderBy('timestamp', 'desc')
    .orderBy('id')
    .limit(LISTED)
    .execute()
}

export function findMessage(
  trx: SystemTransaction,
  id: string,
): Promise<ProviderMessage | undefined> {
  return trx
    .selectFrom('provider_messages')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Returns false, and changes nothing, if the id is known. */
export async function insertMessage(
  trx: SystemTransaction,
  message: ProviderMessage,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('provider_messages')
    .values(message)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function markWithdrawn(
  trx: SystemTransaction,
  id: string,
  withdrawn: string,
): Promise<void> {
  await trx.updateTable('provider_messages').set({ withdrawn }).where('id', '=', id).execute()
}
