import { z } from 'zod'
import { body, type EndpointSchema, organisationQuery } from '../endpoints/schema.ts'
import { RETENTION_DAYS, VISITOR_DAYS } from '../limits.ts'

/** How long an organisation keeps closed incidents and visitors. Only for admins. */

function days(what: string, { min, max }: { min: number; max: number }) {
  const problem = `${what} must be a whole number of days from ${min} to ${max.toLocaleString('en-GB')}, or empty`
  return z.int({ error: problem }).min(min, problem).max(max, problem).nullable()
}

/** Null: closed incidents as the server keeps them, exercises as incidents, visitors for the usual time. */
const retention = {
  incidentdays: days('Closed incidents', RETENTION_DAYS),
  exercisedays: days('Closed exercises', RETENTION_DAYS),
  visitordays: days('Visitors', VISITOR_DAYS),
}

/** `serverdays`: how many days this server keeps closed incidents if the organisation does not say; null: for ever. */
const storedRetention = z
  .object({
    incidentdays: z.number().nullable(),
    exercisedays: z.number().nullable(),
    visitordays: z.number().nullable(),
    serverdays: z.number().nullable(),
    version: z.number(),
  })
  .meta({ id: 'Retention' })

const version = z.int({ error: 'Version must be a whole number' }).min(0)

export type Retention = z.output<typeof storedRetention>

export const retentionSchemas = {
  getRetention: { query: organisationQuery, response: storedRetention },
  /** What is shortened deletes nothing for seven days: incidents are announced first. */
  saveRetention: {
    query: organisationQuery,
    body: body({ ...retention, version }, ['serverdays']),
    response: storedRetention,
    problems: ['conflict'],
    activityKinds: ['retention-changed'],
  },
} as const satisfies Record<string, EndpointSchema>
