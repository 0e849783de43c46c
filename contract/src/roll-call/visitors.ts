import { z } from 'zod'
import {
  body,
  type EndpointSchema,
  isoTime,
  name,
  organisationQuery,
  shortText,
} from '../endpoints/schema.ts'
import { VISITOR_ID } from '../ids.ts'

/**
 * Visitors and contractors, as reception signs them in and out. Whoever has not been signed out counts as here. In
 * an incident they are the people of a roll group.
 */

/**
 * `host`: whom they visit. `departed` is null while they are here. `userid` and `authorname`: who signed them in;
 * `departedby`: who signed them out.
 */
const visitor = z
  .object({
    id: z.string(),
    name: z.string(),
    host: z.string(),
    rollgroupid: z.string(),
    arrived: z.string(),
    departed: z.string().nullable(),
    userid: z.string(),
    authorname: z.string(),
    departedby: z.string().nullable(),
  })
  .meta({ id: 'Visitor' })

/** Made by the device. `sent` is its clock at this attempt. */
const newVisitor = body(
  {
    id: z
      .string({ error: 'The id must be text' })
      .regex(VISITOR_ID, 'The id must be visitor_ and 12 letters or digits'),
    name: name('Name'),
    host: shortText('Whom they visit').trim().default(''),
    arrived: isoTime('The time of arrival'),
    sent: isoTime('The time of sending').optional(),
  },
  ['rollgroupid', 'departed', 'userid', 'authorname', 'departedby'],
)

/** A null says that they are here after all. */
const departure = body({
  departed: isoTime('The time of departure').nullable(),
  sent: isoTime('The time of sending').optional(),
})

export type Visitor = z.output<typeof visitor>

export const visitorSchemas = {
  /** Who is here, also since earlier days, and who left within the last day. */
  listVisitors: {
    query: organisationQuery,
    response: z.array(visitor),
    problems: ['not-allowed'],
  },
  addVisitor: {
    query: organisationQuery,
    body: newVisitor,
    response: visitor,
    statuses: [201],
    problems: ['taken', 'not-allowed'],
    // Who signed in whom is kept with the visitor. The first one makes the roll group.
    activityKinds: ['roll-group-added'],
  },
  addDeparture: {
    query: organisationQuery,
    body: departure,
    response: visitor,
    problems: ['not-allowed'],
    // Kept with the visitor.
    activityKinds: 'none',
  },
} as const satisfies Record<string, EndpointSchema>
