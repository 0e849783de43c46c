import { z } from 'zod'
import { ALERT_ENDERS } from '../endpoints/permissions.ts'
import {
  body,
  choice,
  type EndpointSchema,
  isoTime,
  organisationQuery,
  recordId,
  text,
} from '../endpoints/schema.ts'
import { ALERT_ID } from '../ids.ts'
import {
  MAX_ALERT_MESSAGE_CHARACTERS,
  MAX_ALERTS_ENDED,
  MAX_ROOM_CHARACTERS,
  MAX_ROOM_PEOPLE,
} from '../limits.ts'
import { ALERT_WORDS } from './alert-words.ts'
import { ALERT_LANGUAGES } from './languages.ts'

/**
 * An alert belongs to an incident and goes to everybody, or to the holders of the roles that its
 * kind names. The kind's words are copied into the alert when it is sent.
 */

const alertUpdate = z.object({
  id: z.string(),
  message: z.string(),
  userid: z.string(),
  authorname: z.string(),
  timestamp: z.string(),
})

const translatedWord = z.string()
const words = Object.fromEntries(
  Object.keys(ALERT_WORDS).map((name) => [name, translatedWord]),
) as Record<keyof typeof ALERT_WORDS, typeof translatedWord>

/**
 * The words of an alert in a language of the organisation, and those around every alert. What is empty is
 * shown in the original.
 */
const alertTranslation = z
  .object({
    language: z.enum(ALERT_LANGUAGES),
    title: z.string(),
    instruction: z.string(),
    endinstruction: z.string(),
    words: z.object(words),
  })
  .meta({ id: 'AlertTranslation' })

/**
 * `userid` and `authorname` are the sender's. `recipients` is the number of recipients; `recipientids`
 * are their ids, null for everybody in the organisation. `ended` is when the alert ended and `endedby`
 * the name of the person who ended it, null if an earlier version closed its incident. `mistake`: the
 * sender said that it was sent by mistake. `heldback`: no notifications go out before this time,
 * because the sender has sent several alerts within minutes; null if they went out at once. `ender`,
 * `endinstruction` and `rooms` are copied from its kind, `translations`
 * from the kind and the content, in the languages that the organisation had then. `updates` are oldest first.
 */
export const alert = z
  .object({
    id: z.string(),
    kind: z.string(),
    title: z.string(),
    instruction: z.string(),
    colour: z.string(),
    icon: z.string(),
    path: z.string(),
    sound: z.enum(['loud', 'silent']),
    message: z.string(),
    exercise: z.boolean(),
    incidentid: z.string(),
    userid: z.string(),
    authorname: z.string(),
    timestamp: z.string(),
    ended: z.string().nullable(),
    endedby: z.string().nullable(),
    endmessage: z.string(),
    ender: z.enum(ALERT_ENDERS),
    endinstruction: z.string(),
    rooms: z.boolean(),
    mistake: z.boolean(),
    heldback: z.string().nullable(),
    translations: z.array(alertTranslation),
    updates: z.array(alertUpdate),
    recipients: z.number().int(),
    recipientids: z.array(z.string()).nullable(),
  })
  .meta({ id: 'Alert' })

const position = z
  .strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })
  .meta({ id: 'Position' })

/** The answers of recipients; `seen` is reported by the device itself. */
const ALERT_ANSWERS = ['safe', 'help', 'seen'] as const

const answerKind = choice('Answer', ALERT_ANSWERS)
const message = (label: string) => text(label, MAX_ALERT_MESSAGE_CHARACTERS).trim()

const people = (label: string) =>
  z
    .int({ error: `${label} must be a whole number` })
    .min(0, `${label} must be 0 or more`)
    .max(MAX_ROOM_PEOPLE, `${label} must be ${MAX_ROOM_PEOPLE.toLocaleString('en-GB')} or less`)
    .nullable()
    .default(null)

/** Who is in a room, reported by somebody there. A number is null if it was not reported. */
export const alertRoom = z
  .strictObject({
    name: text('The room', MAX_ROOM_CHARACTERS).trim().default(''),
    pupils: people('Pupils'),
    adults: people('Adults'),
    injured: people('Injured'),
  })
  .refine(
    ({ name, pupils, adults, injured }) =>
      name !== '' || pupils !== null || adults !== null || injured !== null,
    'Enter a room or a number',
  )
  .meta({ id: 'AlertRoom' })

/**
 * What followers of an alert do about a call for help: `seen`, it was on their screen; `coming`;
 * `withdrawn`, they cannot come after all.
 */
const ALERT_RESPONSES = ['seen', 'coming', 'withdrawn'] as const

/**
 * The response of one follower that counts: `kind` is their last `coming` or `withdrawn`, else `seen`;
 * `timestamp` is its time. `answered` is the time of the latest call for help that was on their screen.
 */
const standingResponse = z
  .object({
    userid: z.string(),
    authorname: z.string(),
    kind: z.enum(ALERT_RESPONSES),
    timestamp: z.string(),
    answered: z.string(),
  })
  .meta({ id: 'StandingAlertResponse' })

/**
 * The answer of each recipient that counts: the latest `safe` or `help`, else `seen`, else `none`.
 * `timestamp` and `received` are its times; `note` joins the messages of all answers of this kind, one
 * on each line. Place and room are the latest sent with any answer, so that a later answer does not
 * hide them; `roomtimestamp` is when the room was sent. `reached`: a push service has accepted the
 * alert for one of their devices (`push`), or else a device has shown it (`screen`). `responses` are
 * the responses to their calls for help, oldest first.
 */
export const alertRecipient = z
  .object({
    userid: z.string(),
    name: z.string(),
    answer: z.enum([...ALERT_ANSWERS, 'none']),
    note: z.string(),
    position: position.nullable(),
    timestamp: z.string().nullable(),
    received: z.string().nullable(),
    reached: z.enum(['push', 'screen', 'none']),
    room: alertRoom.nullable(),
    roomtimestamp: z.string().nullable(),
    responses: z.array(standingResponse),
  })
  .meta({ id: 'AlertRecipient' })

/** `language`: in which the device has shown the alert, null for the original words. */
export const alertAnswer = z
  .object({
    id: z.string(),
    alertid: z.string(),
    userid: z.string(),
    answer: z.enum(ALERT_ANSWERS),
    note: z.string(),
    position: position.nullable(),
    room: alertRoom.nullable(),
    language: z.string().nullable(),
    timestamp: z.string(),
    received: z.string(),
  })
  .meta({ id: 'AlertAnswer' })

/** The caller's answers, oldest first, and how others responded. */
const ownAlertAnswers = z
  .object({ answers: z.array(alertAnswer), responses: z.array(standingResponse) })
  .meta({ id: 'OwnAlertAnswers' })

/** `recipientid` is the id of the person who called for help. */
const alertResponse = z
  .object({
    id: z.string(),
    alertid: z.string(),
    recipientid: z.string(),
    kind: z.enum(ALERT_RESPONSES),
    userid: z.string(),
    authorname: z.string(),
    answered: z.string(),
    timestamp: z.string(),
    received: z.string(),
  })
  .meta({ id: 'AlertResponse' })

/**
 * How many people an alert of a kind would reach if it were sent now. `people` would receive it, without
 * the caller; of them, `reached` have the app open or a device with web push. `unreached` are the names
 * of the others, null if the caller may not see them. `sendingpaused`: this server sends no pushes, so
 * only open apps count.
 */
export const alertReach = z
  .object({
    people: z.number().int(),
    reached: z.number().int(),
    unreached: z.array(z.string()).nullable(),
    sendingpaused: z.boolean(),
  })
  .meta({ id: 'AlertReach' })

/**
 * When the sender has sent `MAX_RECENT_ALERTS` within `RECENT_ALERTS_MS`, and an open one of them is of
 * the same kind, the new alert becomes an update of that one, which is then the response.
 * The server reports a new incident in the same transaction if `incidentid` is missing or names one
 * that is closed or deleted, or if the alert is an exercise and the incident is not, or the other way round.
 */
const newAlert = body(
  {
    id: z
      .string()
      .regex(ALERT_ID, { error: 'The alert id must be alert_ and 12 small letters or digits' }),
    kind: recordId('The kind').min(1, 'Choose a kind of alert'),
    message: message('The message').default(''),
    exercise: z.boolean({ error: 'Exercise must be true or false' }).default(false),
    incidentid: recordId('The incident').nullish(),
  },
  ['userid', 'authorname', 'timestamp'],
)

/** `sent` is the device's clock at this attempt; it differs between retries of the same answer. */
const newAnswer = body(
  {
    id: z.uuid({ error: 'The id of an answer must be a UUID' }),
    answer: answerKind,
    note: message('The note').default(''),
    position: position.nullable().default(null),
    room: alertRoom.nullable().default(null),
    language: choice('Language', ALERT_LANGUAGES).nullable().default(null),
    timestamp: isoTime('The time of the answer'),
    sent: isoTime('The time of sending').optional(),
  },
  ['userid', 'received', 'alertid'],
)

/**
 * `answered` is the `timestamp`, in the list of answers, of the call for help that was on the screen.
 * Later calls count as not seen.
 */
const newResponse = body(
  {
    id: z.uuid({ error: 'The id of a response must be a UUID' }),
    recipientid: recordId('The person').min(1, 'Choose a person'),
    kind: choice('Response', ALERT_RESPONSES),
    answered: isoTime('The time of the call for help'),
    timestamp: isoTime('The time of the response'),
    sent: isoTime('The time of sending').optional(),
  },
  ['alertid', 'userid', 'authorname', 'received'],
)

/** The device generates `id`, so that a retry adds nothing. */
const newUpdate = body({
  id: z.uuid({ error: 'The id of an update must be a UUID' }).optional(),
  message: message('The message').min(1, 'Enter a message'),
})

/** `mistake`: it was sent by mistake. Only the sender may say so, within `ALERT_MISTAKE_MS`. */
const end = body({
  message: message('The message').default(''),
  mistake: z.boolean({ error: 'Mistake must be true or false' }).default(false),
})

/** The alerts of one sender that were on the screen of the person ending them; later ones stay open. */
const endOfPerson = body({
  alertids: z
    .array(recordId('An alert').min(1, 'An alert must have an id'))
    .min(1, 'Choose the alerts to end')
    .max(MAX_ALERTS_ENDED, `At most ${MAX_ALERTS_ENDED} alerts can be ended at once`),
  message: message('The message').default(''),
})

export type Alert = z.output<typeof alert>
export type AlertRecipient = z.output<typeof alertRecipient>
export type AlertAnswer = z.output<typeof alertAnswer>
export type AlertRoom = z.output<typeof alertRoom>
export type AlertResponse = z.output<typeof alertResponse>
export type NewAlertResponse = z.input<typeof newResponse>
export type StandingAlertResponse = z.output<typeof standingResponse>
export type OwnAlertAnswers = z.output<typeof ownAlertAnswers>
export type AlertReach = z.output<typeof alertReach>
export type NewAlert = z.input<typeof newAlert>
/** The validated request to send an alert. `incidentid` null reports a new incident. */
export type AlertRequest = {
  kind: string
  message: string
  exercise: boolean
  incidentid: string | null
}
export type NewAlertAnswer = z.input<typeof newAnswer>
export type AlertPosition = z.output<typeof position>

export const alertEndpoints = {
  /** The alerts of the last 28 days, newest first. */
  listAlerts: { query: organisationQuery, response: z.array(alert) },
  /** The path names the kind. */
  getAlertReach: {
    query: organisationQuery,
    response: alertReach,
    problems: ['not-allowed'],
  },
  sendAlert: {
    query: organisationQuery,
    body: newAlert,
    response: alert,
    statuses: [201],
    problems: ['not-allowed', 'taken'],
    // The incident's log shows the alert, its sender and its time.
    activityKinds: 'none',
  },
  listAlertAnswers: {
    query: organisationQuery,
    response: z.array(alertRecipient),
    problems: ['not-allowed'],
  },
  addAlertAnswer: {
    query: organisationQuery,
    body: newAnswer,
    response: alertAnswer,
    statuses: [201],
    problems: ['not-allowed', 'taken', 'closed'],
    // All answers are kept, with author and time.
    activityKinds: 'none',
  },
  getOwnAlertAnswers: { query: organisationQuery, response: ownAlertAnswers },
  addAlertResponse: {
    query: organisationQuery,
    body: newResponse,
    response: alertResponse,
    statuses: [201],
    problems: ['not-allowed', 'taken', 'conflict', 'closed'],
    // All responses are kept, with author and time.
    activityKinds: 'none',
  },
  addAlertUpdate: {
    query: organisationQuery,
    body: newUpdate,
    response: alert,
    statuses: [201],
    problems: ['not-allowed', 'taken', 'conflict'],
    // The incident's log shows it.
    activityKinds: 'none',
  },
  /** The path names the sender. Ends each alert as `endAlert` does, all or none. */
  endAlertsOfPerson: {
    query: organisationQuery,
    body: endOfPerson,
    response: z.array(alert),
    problems: ['not-allowed'],
    // The logs of the incidents show it.
    activityKinds: 'none',
  },
  endAlert: {
    query: organisationQuery,
    body: end,
    response: alert,
    problems: ['not-allowed'],
    // The incident's log shows it.
    activityKinds: 'none',
  },
} as const satisfies Record<string, EndpointSchema>
