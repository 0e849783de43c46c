import { z } from 'zod'
import { describeDuration } from '../durations.ts'
import {
  body,
  choice,
  type EndpointSchema,
  isoTime,
  organisationQuery,
  recordId,
  text,
} from '../endpoints/schema.ts'
import { HAPPENED_BEFORE_MS, MAX_LOG_ENTRY_CHARACTERS } from '../limits.ts'
import { readPosition } from '../positions.ts'
import { issuesOfContent } from './entry-schemas.ts'
import { happenedProblem } from './happened.ts'
import { announcedPicture, announcedPictures } from './log-pictures.ts'

const WRITTEN_TYPES = [
  'text',
  'location',
  'correction',
  'decision',
  'methane',
  'sitrep',
  'parents',
] as const
/** The server alone writes a `mailing`, when it sends a situation report. */
export const LOG_ENTRY_TYPES = [...WRITTEN_TYPES, 'mailing'] as const

/**
 * `timestamp` is when the author wrote the entry, corrected if the device's clock was wrong;
 * `devicetimestamp` is the uncorrected time; `received` is the server's time of receipt; `seq`
 * numbers the entries of an incident in the order of receipt, without gaps. `refersto` is the id of the
 * entry that a `correction` corrects or adds to; null for other types. `happened` is when it happened, by
 * the same clock as `timestamp`; null if the author did not say. `content` is JSON for a `location`, a
 * `decision`, a `methane` report (`entry-contents.ts`), a `sitrep` and a `mailing`
 * (`situation-reports.ts`) and a message to `parents` (`parent-messages.ts`), text for the others. `pictures` is there only if the entry has some; which of
 * them have arrived is in the list of pictures (`log-pictures.ts`).
 */
export const logEntry = z
  .object({
    id: z.string(),
    incidentid: z.string(),
    seq: z.number().int(),
    timestamp: z.string(),
    devicetimestamp: z.string(),
    received: z.string(),
    userid: z.string(),
    authorname: z.string(),
    roleid: z.string().nullable(),
    type: z.enum(LOG_ENTRY_TYPES),
    content: z.string(),
    refersto: z.string().nullable(),
    happened: z.string().nullable(),
    pictures: z.array(announcedPicture).optional(),
  })
  .meta({ id: 'LogEntry' })

const LIMIT_PROBLEM = 'The limit must be a whole number from 1'

/**
 * `sent` is the time of this attempt by the device's clock as it was at the writing, even if that was set since; it
 * differs between retries of the same entry. `happened` is by the same clock.
 */
const newLogEntry = body(
  {
    id: z.uuid({ error: 'The id of a log entry must be a UUID' }),
    timestamp: isoTime('The time of the entry'),
    userid: recordId('The user').optional(),
    type: choice('Type', WRITTEN_TYPES),
    content: text('The entry', MAX_LOG_ENTRY_CHARACTERS).refine(
      (text) => text.trim() !== '',
      'Enter a log entry',
    ),
    refersto: z.uuid({ error: 'A correction must name its entry by a UUID' }).nullish(),
    happened: isoTime('The time when it happened').nullish(),
    pictures: announcedPictures.nullish(),
    sent: isoTime('The time of sending').optional(),
  },
  ['roleid', 'incidentid', 'received', 'seq', 'authorname', 'devicetimestamp'],
)
  .refine((entry) => entry.type !== 'location' || readPosition(entry.content) !== undefined, {
    error: 'A location must be a latitude from -90 to 90 and a longitude from -180 to 180',
  })
  .superRefine(({ type, content }, context) => {
    for (const issue of issuesOfContent(type, content)) {
      context.addIssue({ ...issue, path: ['content', ...issue.path] })
    }
  })
  .refine((entry) => (entry.type === 'correction') === (typeof entry.refersto === 'string'), {
    error: 'A correction must name the entry that it refers to, and nothing else may',
  })
  .refine(({ type, happened }) => type === 'text' || typeof happened !== 'string', {
    error: 'Only an entry in words may say when something happened',
  })
  .refine(({ timestamp, happened }) => happenedProblem(happened, timestamp) === undefined, {
    error: `The time when it happened must be within ${describeDuration(HAPPENED_BEFORE_MS)} before the entry was written`,
  })

export type LogEntryType = (typeof LOG_ENTRY_TYPES)[number]
export type LogEntry = z.output<typeof logEntry>
export type NewLogEntry = z.output<typeof newLogEntry>

export const incidentLogSchemas = {
  listLogEntries: {
    // `after`: only entries received after this one. `limit`: at most this many, oldest first.
    query: organisationQuery.extend({
      after: recordId('After').optional(),
      limit: z.coerce
        .number({ error: LIMIT_PROBLEM })
        .int(LIMIT_PROBLEM)
        .min(1, LIMIT_PROBLEM)
        .optional(),
    }),
    response: z.array(logEntry),
  },
  addLogEntry: {
    query: organisationQuery,
    body: newLogEntry,
    response: logEntry,
    statuses: [201],
    problems: ['closed', 'taken', 'not-allowed', 'conflict'],
    // No activity: the log itself says who wrote what.
    activityKinds: 'none',
  },
} as const satisfies Record<string, EndpointSchema>
