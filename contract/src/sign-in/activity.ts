import { z } from 'zod'
import {
  choice,
  type EndpointSchema,
  isoTime,
  organisationQuery,
  shortText,
} from '../endpoints/schema.ts'
import { ACTIVITY_KIND_NAMES, type ActivityKind } from './activity-kinds.ts'

/**
 * One recorded action. `userid` is null for commands run on the server, for user directories, and for
 * what the server does by itself. `recordid` is the id of the user, contact, group, … that changed.
 * `address` is the IP address of the request, null for a command. An unknown username is recorded as
 * a hash, in the provider's organisation. Entries are never removed; newer entries have greater ids.
 */
const activityEntry = z.object({
  id: z.number().int(),
  timestamp: z.string(),
  userid: z.string().nullable(),
  name: z.string(),
  kind: z.enum(ACTIVITY_KIND_NAMES),
  recordid: z.string(),
  summary: z.string(),
  address: z.string().nullable(),
})

const kinds = ACTIVITY_KIND_NAMES as [ActivityKind, ...ActivityKind[]]

/** `text` is looked for in names, ids and summaries; `from` and `to` are inclusive. */
const filter = organisationQuery.extend({
  text: shortText('Text').optional(),
  kind: choice('Kind', kinds).optional(),
  from: isoTime('From').optional(),
  to: isoTime('To').optional(),
})

/** `before` is the `next` of the previous page. */
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

export const activitySchemas = {
  listActivity: { query: page, response: activityPage },
  /** CSV as in RFC 4180, newest first. */
  exportActivity: {
    activityKinds: ['activity-exported'],
    query: filter,
    response: z.string(),
    responseType: 'text/csv; charset=utf-8',
  },
} as const satisfies Record<string, EndpointSchema>
