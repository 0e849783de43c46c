import { z } from 'zod'
import {
  body,
  choice,
  deleted,
  type EndpointSchema,
  name,
  organisationQuery,
  recordId,
  shortText,
  text,
} from '../endpoints/schema.ts'
import { CHANNEL_ID } from '../ids.ts'
import {
  ESCALATION_SECONDS,
  MAX_CHANNEL_MESSAGES_A_DAY,
  MAX_ESCALATION_GROUPS,
  MAX_ESCALATION_STEPS,
} from '../limits.ts'

/**
 * Reaching people who do not have the app open: text messages and calls through a gateway that the
 * organisation has. A channel is one way through a gateway; the steps of a kind of alert say after how
 * long which channel is used for those who have not answered.
 */

/** `notify`: GOV.UK Notify. `twilio`: Twilio, and services with the same API. `hook`: signed JSON. */
const CHANNEL_KINDS = ['notify', 'twilio', 'hook'] as const

/** `address`: of the gateway; of Notify and Twilio it may be empty, which is their own. */
const settings = {
  address: z.string(),
  account: z.string(),
  sender: z.string(),
  template: z.string(),
}

/**
 * `settings` never have the secret. `voice`: it rings and speaks, instead of sending text messages.
 * `daylimit`: after so many messages within 24 hours, only the first text messages of real alerts and the
 * messages about their ends are still sent; `sentinday` is how many there were. `replies`: whether there is an
 * address for replies. `tested` is when a gateway last took a test message, `testoutcome` what became of the last one.
 * `failing`: since when the gateway has taken no message, and `failure` why; null while it works.
 */
const channel = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(CHANNEL_KINDS),
    settings: z.object(settings),
    voice: z.boolean(),
    daylimit: z.number().int(),
    sentinday: z.number().int(),
    replies: z.boolean(),
    tested: z.string().nullable(),
    testoutcome: z.string(),
    failing: z.string().nullable(),
    failure: z.string(),
  })
  .meta({ id: 'Channel' })

const boolean = (label: string) => z.boolean({ error: `${label} must be true or false` })

const address = text('The address', 2000)
  .trim()
  .refine(
    (url) => url === '' || /^https?:\/\/[^\s/]+/.test(url),
    'The address must be like https://gateway.example/messages',
  )
  .default('')

/** Without a secret the stored one stays; a different address, kind or account needs it again. */
const save = body(
  {
    id: z.string().regex(CHANNEL_ID, {
      error: 'The channel id must be channel_ and 12 small letters or digits',
    }),
    name: name('Name'),
    kind: choice('Kind', CHANNEL_KINDS),
    settings: body({
      address,
      account: shortText('The account').trim().default(''),
      sender: shortText('The sender').trim().default(''),
      template: shortText('The template').trim().default(''),
      secret: text('The secret', 500).trim().optional(),
    }),
    voice: boolean('Voice').default(false),
    daylimit: z
      .int({ error: 'The limit for a day must be a whole number' })
      .min(1, 'The limit for a day must be 1 or more')
      .max(
        MAX_CHANNEL_MESSAGES_A_DAY,
        `The limit for a day must be ${MAX_CHANNEL_MESSAGES_A_DAY.toLocaleString('en-GB')} or less`,
      )
      .default(500),
  },
  ['sentinday', 'replies', 'tested', 'testoutcome', 'failing', 'failure'],
)

/** The address is shown this once: the server keeps a hash of its secret only. */
const replyAddress = z.object({ address: z.string() }).meta({ id: 'ReplyAddress' })

const testOutcome = z
  .object({ works: z.boolean(), message: z.string() })
  .meta({ id: 'ChannelTest' })

const { min: MIN_SECONDS, max: MAX_SECONDS } = ESCALATION_SECONDS
const step = z.strictObject({
  after: z
    .int({ error: 'The time of a step must be a whole number of seconds' })
    .min(MIN_SECONDS, `A step must come ${MIN_SECONDS} seconds after the alert, or later`)
    .max(MAX_SECONDS, `A step must come ${MAX_SECONDS / 60} minutes after the alert, or earlier`),
  channel: recordId('The channel').min(1, 'Choose a channel for each step'),
})

/**
 * `kind`: the id of the kind of alert. `escalation`: the steps, in the order of time. `groups`: the contact
 * groups whose contacts get the messages too. `silent`: whether an alert of a silent kind, or one while people hide
 * from another, sends text messages at all; it never rings.
 */
const escalation = z
  .object({
    kind: z.string(),
    escalation: z.array(z.object({ after: z.number().int(), channel: z.string() })),
    groups: z.array(z.string()),
    silent: z.boolean(),
  })
  .meta({ id: 'Escalation' })

const saveEscalation = body(
  {
    escalation: z
      .array(step, { error: 'Send the steps as a list' })
      .max(MAX_ESCALATION_STEPS, `Plan ${MAX_ESCALATION_STEPS} steps at most`),
    groups: z
      .array(recordId('A contact group'), { error: 'Send the contact groups as a list' })
      .max(MAX_ESCALATION_GROUPS, `Choose ${MAX_ESCALATION_GROUPS} contact groups at most`)
      .default([]),
    silent: boolean('Silent').default(false),
  },
  ['kind'],
)

/**
 * A text message or call to one person, finished or not. `contact`: they are a contact, and no user. `handed`:
 * the gateway has taken it; whether it arrived is not known. `outcome` is the result of the last attempt,
 * `cost` what the gateway said that it costs, "" if it says nothing. `next`: the time of the next attempt.
 */
const channelMessage = z
  .object({
    id: z.string(),
    alertid: z.string(),
    title: z.string(),
    exercise: z.boolean(),
    channel: z.string(),
    voice: z.boolean(),
    event: z.enum(['sent', 'ended']),
    name: z.string(),
    contact: z.boolean(),
    created: z.string(),
    attempts: z.number().int(),
    attempted: z.string().nullable(),
    state: z.enum(['waiting', 'handed', 'failed', 'unneeded']),
    outcome: z.string(),
    cost: z.string(),
    next: z.string().nullable(),
  })
  .meta({ id: 'ChannelMessage' })

/**
 * A text message that came back. `from` is a name, or the end of an unknown number. `answer`: what it counts as,
 * null if it was not counted, for the `reason`.
 */
const channelReply = z
  .object({
    id: z.string(),
    channel: z.string(),
    received: z.string(),
    from: z.string(),
    words: z.string(),
    answer: z.enum(['safe', 'help']).nullable(),
    reason: z.string(),
  })
  .meta({ id: 'ChannelReply' })

/**
 * What gateways send for a text message that they have received: GOV.UK Notify `id`, `source_number`, `message`
 * and `date_received`; Twilio, as a form, `MessageSid`, `From` and `Body`; a hook `id`, `from`, `message` and
 * perhaps `sent`. Everything else is ignored.
 */
const reply = z.looseObject({
  id: z.unknown().optional(),
  source_number: z.unknown().optional(),
  from: z.unknown().optional(),
  message: z.unknown().optional(),
  date_received: z.unknown().optional(),
  sent: z.unknown().optional(),
  MessageSid: z.unknown().optional(),
  From: z.unknown().optional(),
  Body: z.unknown().optional(),
})

export type Channel = z.output<typeof channel>
export type SavedChannel = z.output<typeof save>
export type NewChannel = z.input<typeof save>
export type Escalation = z.output<typeof escalation>
export type EscalationStep = Escalation['escalation'][number]
export type NewEscalation = z.input<typeof saveEscalation>
export type ChannelMessage = z.output<typeof channelMessage>
export type ChannelReply = z.output<typeof channelReply>
export type ChannelTest = z.output<typeof testOutcome>

export const channelSchemas = {
  listChannels: { query: organisationQuery, response: z.array(channel) },
  saveChannel: {
    query: organisationQuery,
    body: save,
    response: channel,
    statuses: [200, 201],
    activityKinds: ['channel-added', 'channel-changed'],
  },
  deleteChannel: {
    query: organisationQuery,
    response: deleted,
    problems: ['conflict'],
    activityKinds: ['channel-deleted'],
  },
  /** Earlier addresses of the channel stop working. */
  makeReplyAddress: {
    query: organisationQuery,
    body: body({}),
    response: replyAddress,
    statuses: [201],
    activityKinds: ['reply-address-made'],
  },
  /** Sends a test message to the caller's own number, and waits for the gateway. */
  testChannel: {
    query: organisationQuery,
    body: body({}),
    response: testOutcome,
    problems: ['too-many-attempts'],
    activityKinds: ['channel-tested'],
  },
  listEscalations: { query: organisationQuery, response: z.array(escalation) },
  /** The path names the kind of alert. */
  saveEscalation: {
    query: organisationQuery,
    body: saveEscalation,
    response: escalation,
    activityKinds: ['escalation-changed'],
  },
  /** The latest 200. */
  listChannelMessages: { query: organisationQuery, response: z.array(channelMessage) },
  /** The latest 100. */
  listChannelReplies: { query: organisationQuery, response: z.array(channelReply) },
  /** A gateway calls it. Its secret is part of the path. */
  receiveReply: {
    body: reply,
    takesForm: true,
    response: z.undefined(),
    statuses: [204],
    problems: ['not-found', 'too-many-attempts'],
    // The incident's log, the answers of the alert and the list of replies show it.
    activityKinds: 'none',
  },
} as const satisfies Record<string, EndpointSchema>
