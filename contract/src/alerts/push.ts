import { z } from 'zod'
import {
  body,
  type EndpointSchema,
  organisationQuery,
  recordId,
  text,
} from '../endpoints/schema.ts'

const endpoint = text('The endpoint', 2000).min(1, 'The endpoint is missing')
const key = (label: string) =>
  text(label, 200).regex(/^[\w-]+=*$/, `${label} must be written in base64url`)

/** A subscription, as returned by the browser's `PushSubscription.toJSON()`, and what the app makes of it. */
const pushSubscription = body(
  {
    endpoint,
    keys: body({ p256dh: key('The key p256dh'), auth: key('The key auth') }),
    /** Whether the app understands a push about tasks. An earlier one would show it as an alert. */
    tasks: z.boolean({ error: 'Tasks must be true or false' }).default(false),
    /** The same for handovers. */
    handovers: z.boolean({ error: 'Handovers must be true or false' }).default(false),
    /** The same for closures. */
    closures: z.boolean({ error: 'Closures must be true or false' }).default(false),
  },
  ['expirationTime'],
)

const success = z.object({ success: z.literal(true) })

/**
 * What a push about an alert says: neither the kind of alert nor any of its text. `id` is the alert's;
 * `ended` is its all clear. `call` says to those who follow the alert that somebody needs help.
 */
export type AlertPushPayload = {
  type: 'alert' | 'update' | 'call' | 'ended'
  id: string
  exercise: boolean
  silent: boolean
  /** Of an exercise: is sent back with `confirmPush` when the device has shown it. */
  token?: string
}

/**
 * What a push about tasks says, to somebody who has them: nothing of their text. `id` is the task's, or `""` for
 * several.
 */
export type TaskPushPayload = {
  type: 'task'
  id: string
  incidentid: string
  exercise: boolean
  silent: boolean
}

/** The same about a role that is handed over; `id` is the handover's. */
export type HandoverPushPayload = Omit<TaskPushPayload, 'type'> & { type: 'handover' }

/** Says that there is news of whether the school opens. It makes no siren, and is no alert. */
export type ClosurePushPayload = { type: 'closure'; exercise: false; silent: boolean }

/** The whole payload of a web push. `token` comes with a test and is sent back with `confirmPush`. */
export type PushPayload =
  | (AlertPushPayload | TaskPushPayload | HandoverPushPayload | ClosurePushPayload)
  | { type: 'test'; token: string }

export const pushSchemas = {
  /**
   * Subscribes the caller's device, even if another user subscribed it before. `refused`: the push service
   * takes no push under this subscription, so the device should make another one.
   */
  savePushSubscription: {
    body: pushSubscription,
    response: success.extend({ refused: z.boolean() }),
    // Devices send it by themselves at each start; no user does anything.
    activityKinds: 'none',
  },
  deletePushSubscription: {
    query: organisationQuery.extend({ endpoint }),
    response: success,
    // As for `savePushSubscription`.
    activityKinds: 'none',
  },
  /** Goes to all devices of one user, or of everybody in the organisation. It makes no sound. */
  sendPushTest: {
    query: organisationQuery,
    body: body({ userid: recordId('The user').optional() }),
    response: z.object({ devices: z.number().int() }),
    problems: ['not-configured'],
    activityKinds: ['push-test-sent'],
  },
} as const satisfies Record<string, EndpointSchema>
