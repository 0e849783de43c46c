import { z } from 'zod'
import { ACTIVITY_KIND_NAMES, type ActivityKind } from './activity-kinds.ts'
import { choice, type EndpointSchema, isoTime, organisationQuery, shortText } from './schema.ts'

/**
 * One thing that somebody did. `userid` is null for a command on the server; `recordid` names the
 * user, contact, group, … that it was done to. Never removed, and newer ones have greater ids.
 */
const activityEntry = z.object({
  id: z.number().int(),
  timestamp: z.string(),
  userid: z.string().nullable(),
  name: z.string(),
  kind: z.enum(ACTIVITY_KIND_NAMES),
  recordid: z.string(),
  summary: z.string(),
})

const kinds = ACTIVITY_KIND_NAMES as [ActivityKind, ...ActivityKind[]]

/** `text` is looked for in names, ids and summaries; `from` and `to` are the first and last moment. */
const filter = organisationQuery.extend({
  text: shortText('Text').optional(),
  kind: choice('Kind', kinds).optional(),
  from: isoTime('From').optional(),
  to: isoTime('To').optional(),
})

/** `before` is the `next` of the page before. */
const page = filter.extend({
  before: z
    .string()
    .regex(/^\d{1,15}$/, 'Before must be a number')
    .transform(Number)
    .optional(),
})

/** Newest first; `next` is null on the last page. */
const activityPage = z.object({
  entries: z.array(activityEntry),
  next: z.number().int().nullable(),
})

export type ActivityEntry = z.output<typeof activityEntry>
export type ActivityFilter = Omit<z.output<typeof filter>, 'org'>
export type ActivityPage = z.output<typeof activityPage>

export const activityEndpoints = {
  listActivity: { query: page, response: activityPage },
  /** RFC 4180, newest first. */
  exportActivity: {
    query: filter,
    response: z.string(),
    responseType: 'text/csv; charset=utf-8',
  },
} as const satisfies Record<string, EndpointSchema>
