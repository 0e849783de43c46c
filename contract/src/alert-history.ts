import { z } from 'zod'
import { alertRoom } from './alerts.ts'
import { type EndpointSchema, organisationQuery } from './schema.ts'

/** What the record of an incident has of its alerts: what people saw, and every answer. */

/**
 * `instruction` is what was shown: of `sent` what to do, of `ended` what to do from then on. `message` is
 * what its author wrote. `recipients` are those of `sent`. `mistake`: it ended as sent by mistake.
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
    recipients: z.array(z.object({ userid: z.string(), name: z.string() })),
  })
  .meta({ id: 'AlertEvent' })

/**
 * `timestamp` is the device's time, corrected by the server, and `devicetimestamp` as the device had it.
 * What a person answers again within a minute is one answer: `firsttimestamp` is when it began, null in
 * answers of before that rule.
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

export type AlertEvent = z.output<typeof alertEvent>
export type GivenAnswer = z.output<typeof givenAnswer>
export type AlertHistory = z.output<typeof alertHistory>

export const alertHistoryEndpoints = {
  listAlertHistory: { query: organisationQuery, response: alertHistory },
} as const satisfies Record<string, EndpointSchema>
