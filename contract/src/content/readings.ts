import { z } from 'zod'
import { body, type EndpointSchema, organisationQuery, text } from '../endpoints/schema.ts'

/** Staff say of a page of the guidance that they have read and understood it, where an admin asks for it. */

/** A page's address may be several paths of 200 characters, each encoded. */
const MAX_PAGE_CHARACTERS = 4_000

const requestId = z.uuid({ error: 'The id of a request must be a UUID' })

/**
 * `asked` is false in a request that ends the earlier ones. `version` is the published version at that
 * time, `fingerprint` that of the page's text.
 */
const readingRequest = z
  .object({
    id: z.string(),
    page: z.string(),
    asked: z.boolean(),
    version: z.number().int(),
    fingerprint: z.string(),
    userid: z.string(),
    authorname: z.string(),
    timestamp: z.string(),
  })
  .meta({ id: 'ReadingRequest' })

/** What somebody has read: the text of the page in this version, because of this request. */
const reading = z
  .object({
    requestid: z.string(),
    page: z.string(),
    userid: z.string(),
    version: z.number().int(),
    fingerprint: z.string(),
    timestamp: z.string(),
  })
  .meta({ id: 'Reading' })

const publishedPage = z.object({ page: z.string(), name: z.string(), fingerprint: z.string() })

/**
 * `version` is the published version, null before the first. `requests`: of each page the newest.
 * `readings`: of each page and user the newest.
 */
const readings = z
  .object({
    version: z.number().int().nullable(),
    pages: z.array(publishedPage),
    requests: z.array(readingRequest),
    readings: z.array(reading),
  })
  .meta({ id: 'Readings' })

export type ReadingRequest = z.output<typeof readingRequest>
export type Reading = z.output<typeof reading>
export type Readings = z.output<typeof readings>

export const readingSchemas = {
  /** `pages` are the published ones that staff can be asked about. */
  listReadings: { query: organisationQuery, response: readings },
  /**
   * Asks all staff to say that they have read the page, or stops asking. Another request for the same page
   * asks everybody again.
   */
  requestReading: {
    query: organisationQuery,
    body: body({
      id: requestId,
      page: text('Page', MAX_PAGE_CHARACTERS),
      asked: z.boolean({ error: 'Asked must be true or false' }),
    }),
    response: readingRequest,
    statuses: [201],
    problems: ['taken'],
    activityKinds: ['reading-requested', 'reading-request-ended'],
  },
  /** The caller's own, of each page the newest. */
  listOwnReadings: { query: organisationQuery, response: z.array(reading) },
  /**
   * `version` is the published version whose text was on the screen. It is a conflict when the page is
   * asked about by another request by now, or no longer, or has no text in that version.
   */
  addReading: {
    query: organisationQuery,
    body: body({
      requestid: requestId,
      version: z.int({ error: 'Version must be a whole number' }),
    }),
    response: reading,
    statuses: [201],
    problems: ['conflict', 'not-found', 'not-allowed'],
    // The list itself says who has read what and when; 80 lines at a time would hide the rest of the activity.
    activityKinds: 'none',
  },
} as const satisfies Record<string, EndpointSchema>
