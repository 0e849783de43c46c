import type { AlertSettings } from '@holdfast/contract/alerts/alert-settings'
import type { AlertLanguage } from '@holdfast/contract/alerts/languages'
import type { AlertSenders } from '@holdfast/contract/endpoints/permissions'
import type { Scope } from '../../platform/database/database.ts'

export type StoredAlertSettings = AlertSettings & { webhooksecret: string }

const DEFAULTS: StoredAlertSettings = {
  alertsenders: 'everyone',
  alertmail: false,
  alertrepeat: true,
  alertlanguages: [],
  alertareas: [],
  webhookurl: '',
  webhooksecret: '',
  webhookformat: 'json',
  capquiet: false,
}

export async function readAlertSettings({
  trx,
  organisationid,
}: Scope): Promise<StoredAlertSettings> {
  const row = await trx
    .selectFrom('alert_settings')
    .select(['alertsenders', 'alertmail', 'alertrepeat', 'alertlanguages', 'alertareas'])
    .select(['webhookurl', 'webhooksecret', 'webhookformat', 'capquiet'])
    .where('organisationid', '=', organisationid)
    .executeTakeFirst()
  return row ?? DEFAULTS
}

export async function readAlertSenders(scope: Scope): Promise<AlertSenders> {
  return (await readAlertSettings(scope)).alertsenders
}

export async function readAlertLanguages(scope: Scope): Promise<AlertLanguage[]> {
  return (await readAlertSettings(scope)).alertlanguages
}

export async function readAlertAreas(scope: Scope): Promise<string[]> {
  return (await readAlertSettings(scope)).alertareas
}

export async function upsertAlertSettings(
  { trx, organisationid }: Scope,
  settings: StoredAlertSettings,
): Promise<void> {
  await trx
    .insertInto('alert_settings')
    .values({ ...settings, organisationid })
    .onConflict((conflict) => conflict.column('organisationid').doUpdateSet(settings))
    .execute()
}
