import type { Scope } from '../../platform/database/database.ts'

/** The addresses that get the last seal of a record; `version` is 0 before the first save. */
export type StoredRecordSettings = { addresses: string[]; version: number }

export async function readRecordSettings({
  trx,
  organisationid,
}: Scope): Promise<StoredRecordSettings> {
  const stored = await trx
    .selectFrom('record_settings')
    .select(['addresses', 'version'])
    .where('organisationid', '=', organisationid)
    .executeTakeFirst()
  return stored ?? { addresses: [], version: 0 }
}

/** Returns undefined if somebody has saved a newer version. */
export function updateRecordSettings(
  { trx, organisationid }: Scope,
  { addresses, version }: StoredRecordSettings,
): Promise<StoredRecordSettings | undefined> {
  if (version === 0) {
    return trx
      .insertInto('record_settings')
      .values({ organisationid, addresses, version: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['addresses', 'version'])
      .executeTakeFirst()
  }
  return trx
    .updateTable('record_settings')
    .set({ addresses, version: version + 1 })
    .where('organisationid', '=', organisationid)
    .where('version', '=', version)
    .returning(['addresses', 'version'])
    .executeTakeFirst()
}
