import { type Kysely, sql } from 'kysely'
import { asScope, type SystemTransaction } from '../../platform/database/database.ts'
import type { SystemTables } from '../../platform/database/tables.ts'
import type { RecordKeys } from './record-keys.ts'
import { addToLedger } from './record-ledger.ts'
import type { RecordMacs } from './record-macs.ts'
import { HEAD_COLUMNS, headValues } from './record-numbers.ts'

/**
 * Gives codes and rows in the ledger to the heads that are older than codes. It runs once, at the first
 * start after migration 0126. From then on, a head without a code counts as damage.
 */
export async function giveMacsToEarlierHeads(
  system: Kysely<SystemTables>,
  macs: RecordMacs,
  keys: Pick<RecordKeys, 'haveBegun' | 'signerIn'>,
): Promise<void> {
  // Otherwise somebody could empty the list and get codes for forged heads.
  if (await keys.haveBegun()) return
  await system.transaction().execute(async (transaction) => {
    const trx = transaction as SystemTransaction
    // Only one of several processes does this.
    await sql`select pg_advisory_xact_lock(hashtextextended('record macs', 0))`.execute(trx)
    const state = await trx.selectFrom('record_macs').select('done').executeTakeFirst()
    if (state) return
    const ledger = await trx.selectFrom('sealed_incidents').select('keyid').limit(1).execute()
    // So deleting only the row of `record_macs` gains nothing.
    if (ledger.length > 0) return
    const heads = await trx
      .selectFrom('record_heads')
      .select(['organisationid', 'incidentid', ...HEAD_COLUMNS])
      .orderBy('organisationid')
      .orderBy('incidentid')
      .execute()
    for (const { organisationid, incidentid, ...head } of heads) {
      const ref = { organisationid, incidentid }
      await trx
        .updateTable('record_heads')
        .set({ mac: macs.macOf('head', headValues(ref, head)) })
        .where('organisationid', '=', organisationid)
        .where('incidentid', '=', incidentid)
        .execute()
      const { publickey } = await keys.signerIn(trx, organisationid)
      const key = { macs, publickey }
      await addToLedger(asScope(trx, organisationid), incidentid, head, key)
    }
    await trx.insertInto('record_macs').values({ done: true }).execute()
  })
}
