import { randomBytes } from 'node:crypto'
import type { AlertSettings } from '@holdfast/contract/alerts/alert-settings'
import { englishLanguageName } from '@holdfast/contract/alerts/languages'
import type { Context } from '../../platform/context.ts'
import type { ChangedCollection } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { toAddressRanges } from '../../platform/outbound/public-addresses.ts'
import { isAllowedUrl } from '../../platform/outbound/send-request.ts'
import { describeChanges } from '../activity/index.ts'
import {
  readAlertSettings,
  type StoredAlertSettings,
  upsertAlertSettings,
} from './alert-settings-store.ts'
import { readDeliveries } from './deliveries/deliveries-store.ts'

const MAX_LISTED = 100

/** The content that devices read includes who may send alerts, the languages and the areas. */
const CHANGED: ChangedCollection[] = [{ collection: 'content' }]

const NOT_ALLOWED =
  'The webhook must be a public https address. Your operator can allow others with OUTBOUND_PRIVATE_ADDRESSES.'

const AUDITED_FIELDS = {
  alertsenders: { label: 'Who sends alerts' },
  alertmail: { label: 'Mail to all' },
  alertrepeat: { label: 'Repeat' },
  alertlanguages: { label: 'Languages' },
  alertareas: { label: 'Areas' },
  // Such addresses often contain a key.
  webhookurl: { label: 'Webhook', sensitive: true },
  webhookformat: { label: 'What the webhook gets' },
  capquiet: { label: 'Quiet alerts as CAP' },
} as const

export function registerAlertSettingsRoutes({ api, config, database }: Context): void {
  const allowed = toAddressRanges(config.outboundPrivateAddresses)

  api.endpoint('getAlertSettings', async ({ organisationid }) =>
    withoutSecret(await database.read(organisationid, readAlertSettings)),
  )

  api.endpoint('getWebhookSecret', async ({ organisationid }) => {
    const { webhooksecret } = await database.read(organisationid, readAlertSettings)
    return { webhooksecret }
  })

  api.endpoint('listAlertDeliveries', ({ organisationid }) =>
    database.read(organisationid, (scope) => readDeliveries(scope, MAX_LISTED)),
  )

  api.endpoint('saveAlertSettings', ({ body, organisationid, activity }) =>
    database.change(organisationid, CHANGED, async (scope) => {
      if (body.webhookurl && !isAllowedUrl(body.webhookurl, allowed)) {
        throw new Problem('invalid', NOT_ALLOWED)
      }
      const before = await readAlertSettings(scope)
      const settings: StoredAlertSettings = {
        alertsenders: body.alertsenders ?? before.alertsenders,
        alertmail: body.alertmail ?? before.alertmail,
        alertrepeat: body.alertrepeat ?? before.alertrepeat,
        alertlanguages: body.alertlanguages ?? before.alertlanguages,
        alertareas: body.alertareas ?? before.alertareas,
        webhookurl: body.webhookurl ?? before.webhookurl,
        webhooksecret: before.webhooksecret,
        webhookformat: body.webhookformat ?? before.webhookformat,
        capquiet: body.capquiet ?? before.capquiet,
      }
      if (settings.webhookurl !== before.webhookurl) {
        // The receiver at the old address knows the old secret.
        settings.webhooksecret = settings.webhookurl === '' ? '' : newSecret()
      }
      await upsertAlertSettings(scope, settings)
      const summary = describeChanges(asTexts(before), asTexts(settings), AUDITED_FIELDS)
      if (summary === '') activity.nothingChanged()
      else {
        const kind = 'alert-settings-changed'
        await activity.record(scope.trx, { kind, recordid: organisationid, summary })
      }
      return withoutSecret(settings)
    }),
  )
}

/** Reading the secret needs a confirmation, because whoever knows it can sound the school's sirens. */
function withoutSecret({ webhooksecret: _, ...settings }: StoredAlertSettings): AlertSettings {
  return settings
}

function newSecret(): string {
  return randomBytes(32).toString('hex')
}

function asTexts(settings: StoredAlertSettings): Record<string, string> {
  const texts = Object.entries(settings).map(([key, value]) => [key, String(value)])
  const languages = settings.alertlanguages.map(englishLanguageName)
  const alertareas = settings.alertareas.join(', ')
  return { ...Object.fromEntries(texts), alertlanguages: languages.join(', '), alertareas }
}
