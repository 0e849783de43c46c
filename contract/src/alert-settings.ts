import { z } from 'zod'
import { ALERT_SENDERS } from './permissions.ts'
import { body, choice, type EndpointSchema, organisationQuery, text } from './schema.ts'

/**
 * How an organisation sends alerts. `alertmail`: to everyone's email address too. `alertrepeat`:
 * pushed again to those who have not answered. `webhookurl`: where each alert is sent as JSON, ""
 * for nowhere.
 */
const alertSettings = z
  .object({
    alertsenders: z.enum(ALERT_SENDERS),
    alertmail: z.boolean(),
    alertrepeat: z.boolean(),
    webhookurl: z.string(),
  })
  .meta({ id: 'AlertSettings' })

/** What the requests to the webhook are signed with; the server makes it, "" without a webhook. */
const webhookSecret = z.object({ webhooksecret: z.string() }).meta({ id: 'WebhookSecret' })

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

/**
 * The deliveries beyond connected devices, done or still to be done, newest first. `outcome` is of the last attempt:
 * the receiver's status, or why there was no response. `next` is null once it is done. `reached`: how many
 * devices or mail addresses it has reached by all attempts, null where that is not counted.
 */
const alertDelivery = z
  .object({
    alertid: z.string(),
    title: z.string(),
    channel: z.enum(['push', 'mail', 'webhook']),
    event: z.enum(['sent', 'repeated', 'updated', 'ended']),
    created: z.string(),
    attempts: z.number().int(),
    attempted: z.string().nullable(),
    outcome: z.string(),
    succeeded: z.boolean(),
    reached: z.number().int().nullable(),
    next: z.string().nullable(),
  })
  .meta({ id: 'AlertDelivery' })

export type AlertDelivery = z.output<typeof alertDelivery>
export type AlertSettings = z.output<typeof alertSettings>

export const alertSettingsEndpoints = {
  /** The last 100. */
  listAlertDeliveries: { query: organisationQuery, response: z.array(alertDelivery) },
  getAlertSettings: { query: organisationQuery, response: alertSettings },
  getWebhookSecret: { query: organisationQuery, response: webhookSecret },
  saveAlertSettings: {
    query: organisationQuery,
    body: saveAlertSettings,
    response: alertSettings,
    records: ['alert-settings-changed'],
  },
} as const satisfies Record<string, EndpointSchema>
