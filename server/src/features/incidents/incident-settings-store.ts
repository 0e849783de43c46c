import type { Closers } from '@holdfast/contract/endpoints/permissions'
import type { IncidentSettings } from '@holdfast/contract/incidents/incidents'
import type { OrganisationTransaction } from '../../platform/database/database.ts'

const DEFAULTS: IncidentSettings = { closers: 'everyone' }

export async function readIncidentSettings(
  trx: OrganisationTransaction,
  organisationid: string,
): Promise<IncidentSettings> {
  const row = await trx
    .selectFrom('incident_settings')
    .select('closers')
    .where('organisationid', '=', organisationid)
    .executeTakeFirst()
  return row ?? DEFAULTS
}

export async function readClosers(
  trx: OrganisationTransaction,
  organisationid: string,
): Promise<Closers> {
  return (await readIncidentSettings(trx, organisationid)).closers
}

export async function upsertIncidentSettings(
  trx: OrganisationTransaction,
  organisationid: string,
  settings: IncidentSettings,
): Promise<void> {
  await trx
    .insertInto('incident_settings')
    .values({ ...settings, organisationid })
    .onConflict((conflict) => conflict.column('organisationid').doUpdateSet(settings))
    .execute()
}
