import { z } from 'zod'
import { ALERT_SENDERS } from './permissions.ts'
import { body, choice, type EndpointSchema, organisationQuery, text } from './schema.ts'

/**
 * How an organisation sends alerts. `alertmail`: to everyone's email address too. `alertrepeat`:
 * pushed again to those who have not answered. `webhookurl`: where each alert is sent as JSON, ""
 * for nowhere, signed with `webhooksecret`, which the server makes.
 */
const alertSettings = z
  .object({
    alertsenders: z.enum(ALERT_SENDERS),
    alertmail: z.boolean(),
    alertrepeat: z.boolean(),
    webhookurl: z.string(),
    webhooksecret: z.string(),
  })
  .meta({ id: 'AlertSettings' })

const boolean = (label: string) => z.boolean({ error: `${label} must be true or false` })

const webhookUrl = text('The webhook address', 2000)
  .trim()
  .refine(
    (url) => url === '' || /^https?:\/\/[^\s/]+/.test(url),
    'The webhook address must be like https://alerts.school.example/holdfast',
  )

/** Settings that are left out stay as they are. */
const saveAlertSettings = body(
  {
    alertsenders: choice('Who sends alerts', ALERT_SENDERS).optional(),
    alertmail: boolean('Mail to all').optional(),
    alertrepeat: boolean('Repeat').optional(),
    webhookurl: webhookUrl.optional(),
  },
  ['webhooksecret'],
)

export type AlertSettings = z.output<typeof alertSettings>

export const alertSettingsEndpoints = {
  getAlertSettings: { query: organisationQuery, response: alertSettings },
  saveAlertSettings: {
    query: organisationQuery,
    body: saveAlertSettings,
    response: alertSettings,
    records: ['alert-settings-changed'],
  },
} as const satisfies Record<string, EndpointSchema>
