import { z } from 'zod'
import { type EndpointSchema, organisationQuery } from '../endpoints/schema.ts'
import { alertRoom } from './alert-answers.ts'

/** What the server sends about the alerts of an incident: what people saw and every answer, as they happened. */

const shownTranslation = z
  .object({
    language: z.string(),
    title: z.string(),
    instruction: z.string(),
    words: z.record(z.string(), z.string()),
  })
  .meta({ id: 'ShownTranslation' })

/**
 * `instruction` tells people what to do: for `sent` what to do now, for `ended` what to do afterwards.
 * `message` is what the author wrote, `translations` the same words in other languages. Only `sent` has
 * `recipients`. `mistake`: its sender said that it was a mistake.
 */
const alertEvent = z
  .object({
    seq: z.number().int(),
    event: z.enum(['sent', 'updated', 'ended']),
    alertid: z.string(),
    timestamp: z.string(),
    userid: z.string(),
    authorname: z.string(),
    title: z.string(),
    instruction: z.string(),
    message: z.string(),
    exercise: z.boolean(),
    mistake: z.boolean(),
    translations: z.array(shownTranslation),
    recipients: z.array(z.object({ userid: z.string(), name: z.string() })),
  })
  .meta({ id: 'AlertEvent' })

/**
 * `timestamp` is the device's time, corrected by the server; `devicetimestamp` is not corrected. What
 * somebody repeats within a minute, without saying the opposite between, is one answer: `firsttimestamp` is the
 * time of the first one, null for answers from before this rule. `language` is the one in which the device showed
 * the alert, null for the original words.
 */
const givenAnswer = z
  .object({
    seq: z.number().int(),
    alertid: z.string(),
    userid: z.string(),
    authorname: z.string(),
    answer: z.enum(['safe', 'help', 'seen']),
    note: z.string(),
    position: z.object({ lat: z.number(), lng: z.number() }).nullable(),
    room: alertRoom.nullable(),
    language: z.string().nullable(),
    timestamp: z.string(),
    devicetimestamp: z.string(),
    received: z.string(),
    firsttimestamp: z.string().nullable(),
  })
  .meta({ id: 'GivenAnswer' })

/** In the order of receipt. */
const alertHistory = z
  .object({ events: z.array(alertEvent), answers: z.array(givenAnswer) })
  .meta({ id: 'AlertHistory' })

export type ShownTranslation = z.output<typeof shownTranslation>
export type AlertEvent = z.output<typeof alertEvent>
export type GivenAnswer = z.output<typeof givenAnswer>
export type AlertHistory = z.output<typeof alertHistory>

export const alertHistorySchemas = {
  listAlertHistory: { query: organisationQuery, response: alertHistory },
} as const satisfies Record<string, EndpointSchema>
