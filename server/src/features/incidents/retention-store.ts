import type { Scope } from '../../platform/database/database.ts'

export type RetentionSettings = {
  incidentdays: number | null
  exercisedays: number | null
  visitordays: number | null
  /** No visitor is deleted before. */
  visitorsfrom: string | null
  version: number
}

const DEFAULTS: RetentionSettings = {
  ...{ incidentdays: null, exercisedays: null, visitordays: null },
  ...{ visitorsfrom: null, version: 0 },
}

export async function readRetention({ trx, organisationid }: Scope): Promise<RetentionSettings> {
  const row = await trx
    .selectFrom('retention_settings')
    .select(['incidentdays', 'exercisedays', 'visitordays', 'visitorsfrom', 'version'])
    .where('organisationid', '=', organisationid)
    .executeTakeFirst()
  return row ?? DEFAULTS
}

/** False, and nothing is stored, if somebody has stored a version since. */
export async function storeRetention(
  { trx, organisationid }: Scope,
  settings: RetentionSettings,
): Promise<boolean> {
  const next = { ...settings, version: settings.version + 1 }
  const stored = await trx
    .insertInto('retention_settings')
    .values({ ...next, organisationid })
    .onConflict((conflict) =>
      conflict
        .column('organisationid')
        .doUpdateSet(next)
        .where('retention_settings.version', '=', settings.version),
    )
    .returning('version')
    .executeTakeFirst()
  return stored?.version === next.version
}

export async function delayVisitors(
  { trx, organisationid }: Scope,
  visitorsfrom: Date,
): Promise<void> {
  await trx
    .updateTable('retention_settings')
    .set({ visitorsfrom: visitorsfrom.toISOString() })
    .where('organisationid', '=', organisationid)
    .execute()
}
