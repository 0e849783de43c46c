import { z } from 'zod'
import {
  body,
  type EndpointSchema,
  organisationQuery,
  recordId,
  text,
} from '../endpoints/schema.ts'
import { MAX_MAILING_RECIPIENTS } from '../limits.ts'
import { isTimeZone } from '../time-zones.ts'
import { logEntry } from './incident-log.ts'

/**
 * Sends a version of a situation report by mail, to users of the organisation only. `zone` is the time zone
 * of the times in the mail. The response is the entry of the log that says to whom it went; its id is `id`.
 */
const mailing = body({
  id: z.uuid({ error: 'The id of a mail must be a UUID' }),
  userids: z
    .array(recordId('Each recipient'), { error: 'Send the recipients as a list' })
    .min(1, 'Choose who gets the mail')
    .max(MAX_MAILING_RECIPIENTS, `A mail can go to ${MAX_MAILING_RECIPIENTS} people at most`),
  zone: text('The time zone', 64).refine(isTimeZone, 'This time zone is not known').default('UTC'),
})

export const reportMailingSchemas = {
  mailSituationReport: {
    query: organisationQuery,
    body: mailing,
    response: logEntry,
    statuses: [201],
    problems: ['closed', 'taken', 'not-configured', 'too-many-attempts'],
    // No activity: the log itself says who sent what to whom.
    activityKinds: 'none',
  },
} as const satisfies Record<string, EndpointSchema>
