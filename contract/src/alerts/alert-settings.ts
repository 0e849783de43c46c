import { z } from 'zod'
import { ALERT_SENDERS } from '../endpoints/permissions.ts'
import { body, choice, type EndpointSchema, organisationQuery, text } from '../endpoints/schema.ts'
import { MAX_ALERT_LANGUAGES, MAX_NAMED_AREAS } from '../limits.ts'
import { areaName, hasEachOnce } from './area-names.ts'
import { ALERT_LANGUAGES } from './languages.ts'

const WEBHOOK_FORMATS = ['json', 'cap'] as const

/**
 * How an organisation sends alerts. `alertmail`: also by email to everyone. `alertrepeat`: pushed
 * again to those who have not answered. `alertlanguages`: into which the words of alerts are translated,
 * besides the original. `alertareas`: the areas that senders choose from. `webhookurl`: each alert is sent there; "" for none. `webhookformat`: as JSON or as
 * CAP 1.2. `capquiet`: the CAP feed and a webhook with CAP also carry silent alerts, calls for help, and alerts
 * sent to some people only.
 */
const alertSettings = z
  .object({
    alertsenders: z.enum(ALERT_SENDERS),
    alertmail: z.boolean(),
    alertrepeat: z.boolean(),
    alertlanguages: z.array(z.enum(ALERT_LANGUAGES)),
    alertareas: z.array(z.string()),
    webhookurl: z.string(),
    webhookformat: z.enum(WEBHOOK_FORMATS),
    capquiet: z.boolean(),
  })
  .meta({ id: 'AlertSettings' })

/** The secret that signs requests to the webhook. The server generates it; "" without a webhook. */
const webhookSecret = z.object({ webhooksecret: z.string() }).meta({ id: 'WebhookSecret' })

const boolean = (label: string) => z.boolean({ error: `${label} must be true or false` })

const webhookUrl = text('The webhook address', 2000)
  .trim()
  .refine(
    (url) => url === '' || /^https?:\/\/[^\s/]+/.test(url),
    'The webhook address must be like https://alerts.school.example/holdfast',
  )

const languages = z
  .array(choice('Language', ALERT_LANGUAGES))
  .max(MAX_ALERT_LANGUAGES, `Choose at most ${MAX_ALERT_LANGUAGES} languages`)
  .refine((codes) => new Set(codes).size === codes.length, 'Choose each language once')

const areas = z
  .array(areaName, { error: 'Send the areas as a list' })
  .max(MAX_NAMED_AREAS, `Name at most ${MAX_NAMED_AREAS} areas`)
  .refine(hasEachOnce, 'Name each area once')

/** Settings left out of the request do not change. */
const saveAlertSettings = body(
  {
    alertsenders: choice('Who sends alerts', ALERT_SENDERS).optional(),
    alertmail: boolean('Mail to all').optional(),
    alertrepeat: boolean('Repeat').optional(),
    alertlanguages: languages.optional(),
    alertareas: areas.optional(),
    webhookurl: webhookUrl.optional(),
    webhookformat: choice('What the webhook gets', WEBHOOK_FORMATS).optional(),
    capquiet: boolean('Quiet alerts as CAP').optional(),
  },
  ['webhooksecret'],
)

/**
 * A delivery by push, mail or webhook, finished or not; newest first. `outcome` is the result of the
 * last attempt: the receiver's status, or why there was no response. `next` is the time of the next
 * attempt, null once the delivery is finished. `reached` is the number of devices or mail addresses
 * that all attempts have reached, null if not counted.
 */
const alertDelivery = z
  .object({
    alertid: z.string(),
    title: z.string(),
    channel: z.enum(['push', 'mail', 'webhook']),
    event: z.enum(['sent', 'repeated', 'updated', 'called', 'ended']),
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

export const alertSettingsSchemas = {
  /** The latest 100 deliveries. */
  listAlertDeliveries: { query: organisationQuery, response: z.array(alertDelivery) },
  getAlertSettings: { query: organisationQuery, response: alertSettings },
  getWebhookSecret: { query: organisationQuery, response: webhookSecret },
  saveAlertSettings: {
    query: organisationQuery,
    body: saveAlertSettings,
    response: alertSettings,
    activityKinds: ['alert-settings-changed'],
  },
} as const satisfies Record<string, EndpointSchema>
