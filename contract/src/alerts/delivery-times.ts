import { z } from 'zod'
import { body, type EndpointSchema, isoTime, organisationQuery, text } from '../endpoints/schema.ts'

/**
 * How long an alert takes from the press to a device that shows it. Devices report it for exercises and
 * for push tests, never for a real alert: then the network belongs to the answers.
 */

/**
 * Times are seconds from the press, null while nobody's device has reported. `half`, `most` and `last`:
 * by then a device of half, nine tenths and all of those people had shown it. `unreached` are the names of
 * those who have neither reported nor answered.
 */
export const deliveryTimes = z.object({
  people: z.number().int(),
  shown: z.number().int(),
  half: z.number().nullable(),
  most: z.number().nullable(),
  last: z.number().nullable(),
  unreached: z.array(z.string()),
})

/** `id` is the alert's or the test's; `title` is "" for a test. `pressed` is when somebody sent it. */
const measuredAlert = deliveryTimes
  .extend({
    id: z.string(),
    kind: z.enum(['exercise', 'test']),
    title: z.string(),
    pressed: z.string(),
  })
  .meta({ id: 'MeasuredAlert' })

/**
 * One device. `channel`: it showed a notification, or the open app showed the alert. `app`: whether the app
 * was in front then, null if unknown. `platform` is a hint, such as `Safari on iPhone`. `seconds` is null until
 * it reports; a push is then still under way, or the device shows none.
 */
const deliveryReceipt = z
  .object({
    id: z.string(),
    userid: z.string(),
    name: z.string(),
    channel: z.enum(['push', 'app']),
    platform: z.string(),
    app: z.enum(['open', 'closed']).nullable(),
    seconds: z.number().nullable(),
  })
  .meta({ id: 'DeliveryReceipt' })

const measuredDevices = measuredAlert
  .extend({ receipts: z.array(deliveryReceipt) })
  .meta({ id: 'MeasuredDevices' })

const success = z.object({ success: z.literal(true) })

/** When the device showed it, and its clock at the moment of sending, which corrects the first. */
const shownAt = {
  shown: isoTime('The time of showing'),
  sent: isoTime('The time of sending'),
}

export type DeliveryTimes = z.output<typeof deliveryTimes>
export type MeasuredAlert = z.output<typeof measuredAlert>
export type MeasuredDevices = z.output<typeof measuredDevices>
export type DeliveryReceipt = z.output<typeof deliveryReceipt>

export const deliveryTimesSchemas = {
  /** Sent by the service worker, which has no sign-in. The token of the push identifies alert and device. */
  confirmPush: {
    body: body({
      token: text('The token', 100).min(1, 'The token is missing'),
      shown: shownAt.shown.optional(),
      sent: shownAt.sent.optional(),
      app: z.enum(['open', 'closed'], { error: 'App must be open or closed' }).optional(),
    }),
    response: success,
    problems: ['too-many-attempts'],
    // A device reports it by itself.
    activityKinds: 'none',
  },
  /** Sent by the open app when it shows an exercise; kept once for each sign-in. */
  reportShown: {
    body: body(shownAt),
    response: success,
    // As for `confirmPush`.
    activityKinds: 'none',
  },
  /** The latest exercises with an alert and the latest push tests, newest first. */
  listDeliveryTimes: { query: organisationQuery, response: z.array(measuredAlert) },
  /** One of them with its devices, by name. */
  getDeliveryTimes: { query: organisationQuery, response: measuredDevices },
} as const satisfies Record<string, EndpointSchema>
