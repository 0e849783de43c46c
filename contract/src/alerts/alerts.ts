import { z } from 'zod'
import { ALERT_ENDERS } from '../endpoints/permissions.ts'
import {
  body,
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
  MAX_ALL_AREA_WORDS_CHARACTERS,
  MAX_AREA_NAME_CHARACTERS,
  MAX_AREA_WORDS_SENT_CHARACTERS,
  MAX_AREAS_SENT,
} from '../limits.ts'
import type { AlertArea } from './alert-areas.ts'
import { ALERT_SOUNDS } from './alert-sounds.ts'
import { forEachWord } from './alert-words.ts'
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
const words = forEachWord(() => translatedWord)

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

const alertArea = z.object({ name: z.string(), words: z.string() }).meta({ id: 'AlertArea' })

/**
 * `userid` and `authorname` are the sender's. `recipients` is the number of recipients; `recipientids`
 * are their ids, null for everybody in the organisation. `ended` is when the alert ended and `endedby`
 * the name of the person who ended it, null if an earlier version closed its incident. `mistake`: the
 * sender said that it was sent by mistake. `heldback`: no notifications go out before this time,
 * because the sender has sent several alerts within minutes; null if they went out at once. `continues`:
 * the alert that has ended by mistake, in place of which this one was sent; null for all others. `callerid`: who
 * called for help, of a call that somebody else said goes on: see `callerOf`. `ender`,
 * `endinstruction` and `rooms` are copied from its kind, `translations`
 * from the kind and the content, in the languages that the organisation had then. `updates` are oldest first.
 * `areas` and `others`: what it says to people in some areas, and to everybody else; `message` begins with the same words.
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
    sound: z.enum(ALERT_SOUNDS),
    message: z.string(),
    areas: z.array(alertArea),
    others: z.string(),
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
    continues: z.string().nullable(),
    callerid: z.string().nullable().optional(),
    translations: z.array(alertTranslation),
    updates: z.array(alertUpdate),
    recipients: z.number().int(),
    recipientids: z.array(z.string()).nullable(),
  })
  .meta({ id: 'Alert' })

const message = (label: string) => text(label, MAX_ALERT_MESSAGE_CHARACTERS).trim()

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

const areaWords = (label: string) => text(label, MAX_AREA_WORDS_SENT_CHARACTERS).trim()

/**
 * When the sender has sent `MAX_RECENT_ALERTS` within `RECENT_ALERTS_MS`, and an open one of them is of
 * the same kind and says the same to the same areas, the new alert becomes an update of that one, which is then
 * the response.
 * The server reports a new incident in the same transaction if `incidentid` is missing or names one
 * that is closed or deleted, or if the alert is an exercise and the incident is not, or the other way round.
 * `continues` names an exercise that has turned real: its calls for help become calls of the real alert. Or
 * it names an alert that has ended by mistake, within `ALERT_CONTINUED_MS`. Its kind, words, incident
 * and recipients then apply, and not those of this request; a closed incident is reopened. If somebody else
 * has continued it already, the response is their alert.
 */
const newAlert = body(
  {
    id: z
      .string()
      .regex(ALERT_ID, { error: 'The alert id must be alert_ and 12 small letters or digits' }),
    kind: recordId('The kind').min(1, 'Choose a kind of alert'),
    message: message('The message').default(''),
    /** The words are sent before those of the message. What cannot be shown as an area is folded: see `foldAreas`. */
    areas: z
      .array(
        z.strictObject({
          name: text('The name of an area', MAX_AREA_NAME_CHARACTERS),
          words: areaWords('The words for an area'),
        }),
        { error: 'Send the areas as a list' },
      )
      .max(MAX_AREAS_SENT, `Send at most ${MAX_AREAS_SENT} areas`)
      .default([]),
    /** To everybody who is in none of the areas; without areas it is part of the message. */
    others: areaWords('The words for everybody else').default(''),
    exercise: z.boolean({ error: 'Exercise must be true or false' }).default(false),
    incidentid: recordId('The incident').nullish(),
    /** When somebody pressed, for how long exercises take. A wrong one is left out: no alert is refused for it. */
    timestamp: isoTime('The time').optional().catch(undefined),
    continues: recordId('The alert that goes on').nullish(),
  },
  ['userid', 'authorname'],
).refine(
  ({ areas, others }) =>
    areas.reduce((sum, { words }) => sum + words.length, others.length) <=
    MAX_ALL_AREA_WORDS_CHARACTERS,
  {
    path: ['areas'],
    error: `The words for areas and for everybody else must be ${MAX_ALL_AREA_WORDS_CHARACTERS.toLocaleString('en-GB')} characters or fewer together`,
  },
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
export type AlertReach = z.output<typeof alertReach>
export type NewAlert = z.input<typeof newAlert>
/** The validated request to send an alert. `incidentid` null reports a new incident. `message` begins with the areas. */
export type AlertRequest = {
  kind: string
  message: string
  /** Missing in requests that earlier versions have stored. */
  areas?: AlertArea[]
  others?: string
  exercise: boolean
  incidentid: string | null
  /** Missing in requests that earlier versions have stored. */
  continues?: string | null
}

export const alertSchemas = {
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
    problems: ['not-allowed', 'taken', 'organisation-suspended'],
    // The incident's log shows the alert, its sender and its time.
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
