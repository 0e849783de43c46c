import type { Closers } from '@holdfast/contract/endpoints/permissions'
import type { IncidentSettings } from '@holdfast/contract/incidents/incident-settings'
import type { ParentTemplate } from '@holdfast/contract/incidents/parent-messages'
import type { Scope } from '../../platform/database/database.ts'

const DEFAULTS: IncidentSettings = {
  closers: 'everyone',
  deputyminutes: null,
  parenttemplates: [],
}

export async function readIncidentSettings({
  trx,
  organisationid,
}: Scope): Promise<IncidentSettings> {
  const row = await trx
    .selectFrom('incident_settings')
    .select(['closers', 'deputyminutes', 'parenttemplates'])
    .where('organisationid', '=', organisationid)
    .executeTakeFirst()
  return row ?? DEFAULTS
}

export async function readClosers(scope: Scope): Promise<Closers> {
  return (await readIncidentSettings(scope)).closers
}

export async function readParentTemplates(scope: Scope): Promise<ParentTemplate[]> {
  return (await readIncidentSettings(scope)).parenttemplates
}

export async function upsertIncidentSettings(
  { trx, organisationid }: Scope,
  { parenttemplates, ...others }: IncidentSettings,
): Promise<void> {
  const settings = { ...others, parenttemplates: JSON.stringify(parenttemplates) }
  await trx
    .insertInto('incident_settings')
    .values({ ...settings, organisationid })
    .onConflict((conflict) => conflict.column('organisationid').doUpdateSet(settings))
    .execute()
}
