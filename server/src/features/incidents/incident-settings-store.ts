import type { Closers } from '@holdfast/contract/endpoints/permissions'
import type { IncidentSettings } from '@holdfast/contract/incidents/incidents'
import type { Scope } from '../../platform/database/database.ts'

const DEFAULTS: IncidentSettings = { closers: 'everyone', deputyminutes: null }

export async function readIncidentSettings({
  trx,
  organisationid,
}: Scope): Promise<IncidentSettings> {
  const row = await trx
    .selectFrom('incident_settings')
    .select(['closers', 'deputyminutes'])
    .where('organisationid', '=', organisationid)
    .executeTakeFirst()
  return row ?? DEFAULTS
}

export async function readClosers(scope: Scope): Promise<Closers> {
  return (await readIncidentSettings(scope)).closers
}

export async function upsertIncidentSettings(
  { trx, organisationid }: Scope,
  settings: IncidentSettings,
): Promise<void> {
  await trx
    .insertInto('incident_settings')
    .values({ ...settings, organisationid })
    .onConflict((conflict) => conflict.column('organisationid').doUpdateSet(settings))
    .execute()
}
