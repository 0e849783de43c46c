import { z } from 'zod'
import {
  body,
  choice,
  type EndpointSchema,
  isoTime,
  organisationQuery,
  recordId,
  text,
} from '../endpoints/schema.ts'
import { MAX_ALERT_MESSAGE_CHARACTERS, MAX_ROOM_CHARACTERS, MAX_ROOM_PEOPLE } from '../limits.ts'
import { ALERT_LANGUAGES } from './languages.ts'

/** What recipients answer to an alert, the rooms that they report, and who responds to their calls for help. */

const position = z
  .strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })
  .meta({ id: 'Position' })

/** The answers of recipients; `seen` is reported by the device itself. */
const ALERT_ANSWERS = ['safe', 'help', 'seen'] as const

const answerKind = choice('Answer', ALERT_ANSWERS)

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
 * `timestamp` is its time. `answered` is not an answer: it is the time of the latest call for help that was
 * on their screen.
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

/** The message of a call for help, and the time of the latest call. */
const endedCall = z.object({ note: z.string(), timestamp: z.string() }).meta({ id: 'EndedCall' })

/**
 * The answer of each recipient that counts: the latest `safe` or `help`, else `seen`, else `none`.
 * `timestamp` and `received` are its times; `note` joins the messages of all answers of this kind, one
 * on each line. Place and room are the latest sent with any answer, so that a later answer does not
 * hide them; `roomtimestamp` is when the room was sent. `endedcall`: the call for help that they have ended
 * by saying that they are safe. `reached`: a push service has accepted the
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
    endedcall: endedCall.nullable(),
    responses: z.array(standingResponse),
  })
  .meta({ id: 'AlertRecipient' })

/**
 * `language`: in which the device has shown the alert, null for the original words. `carried`: a call for help that was
 * made in another alert, in place of which this one was sent: its person has still to answer this one.
 */
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
    carried: z.boolean().optional(),
  })
  .meta({ id: 'AlertAnswer' })

/** The caller's answers, oldest first, and how others responded. */
const ownAlertAnswers = z
  .object({ answers: z.array(alertAnswer), responses: z.array(standingResponse) })
  .meta({ id: 'OwnAlertAnswers' })

/**
 * `recipientid` is the id of the person who called for help. `answered` is the time of the call for help that
 * was on the follower's screen.
 */
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
 * `sent` is the device's clock at this attempt; it differs between retries of the same answer. `addition`: it only adds
 * words, a place or a room to an earlier answer. If its author has called for help since, on another device, it is stored as
 * part of that call and does not end it.
 */
const newAnswer = body(
  {
    id: z.uuid({ error: 'The id of an answer must be a UUID' }),
    answer: answerKind,
    note: text('The note', MAX_ALERT_MESSAGE_CHARACTERS).trim().default(''),
    position: position.nullable().default(null),
    room: alertRoom.nullable().default(null),
    language: choice('Language', ALERT_LANGUAGES).nullable().default(null),
    addition: z.boolean({ error: 'Addition must be true or false' }).default(false),
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

export type AlertRecipient = z.output<typeof alertRecipient>
export type AlertAnswer = z.output<typeof alertAnswer>
export type AlertRoom = z.output<typeof alertRoom>
export type AlertResponse = z.output<typeof alertResponse>
export type NewAlertResponse = z.input<typeof newResponse>
export type StandingAlertResponse = z.output<typeof standingResponse>
export type OwnAlertAnswers = z.output<typeof ownAlertAnswers>
export type NewAlertAnswer = z.input<typeof newAnswer>
export type AlertPosition = z.output<typeof position>

export const alertAnswerSchemas = {
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
} as const satisfies Record<string, EndpointSchema>
