import { type Kysely, sql } from 'kysely'
import { asOrganisationTransaction } from '../../platform/database/database.ts'
import type { SystemTables } from '../../platform/database/tables.ts'
import { HEAD_COLUMNS } from './incident-record-store.ts'
import type { RecordKeys } from './record-keys.ts'
import { addToLedger, headValues } from './record-ledger.ts'
import type { RecordMacs } from './record-macs.ts'

/**
 * Gives the heads from before they had codes their code and their row in the ledger: once, at the
 * first start after migration 0126. A head without a code is damage from then on.
 */
export async function giveMacsToEarlierHeads(
  system: Kysely<SystemTables>,
  macs: RecordMacs,
  keys: Pick<RecordKeys, 'haveBegun'>,
): Promise<void> {
  // Whoever has emptied the list would otherwise get codes for heads of their own.
  if (await keys.haveBegun()) return
  await system.transaction().execute(async (trx) => {
    // Of several processes one does it.
    await sql`select pg_advisory_xact_lock(hashtextextended('record macs', 0))`.execute(trx)
    const state = await trx.selectFrom('record_macs').select('done').executeTakeFirst()
    if (state) return
    const ledger = await trx.selectFrom('sealed_incidents').select('keyid').limit(1).execute()
    // Who only deletes the row gains nothing.
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
      await addToLedger(asOrganisationTransaction(trx), ref, head, macs)
    }
    await trx.insertInto('record_macs').values({ done: true }).execute()
  })
}
