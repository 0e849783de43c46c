import { z } from 'zod'
import { body, deleted, type EndpointSchema, organisationQuery, text } from '../endpoints/schema.ts'
import { REVIEW_ID } from '../ids.ts'

/** Somebody has read this text of a page of the guidance and says that it is right for the organisation. */
const contentReview = z
  .object({
    id: z.string(),
    page: z.string(),
    fingerprint: z.string(),
    userid: z.string(),
    authorname: z.string(),
    timestamp: z.string(),
  })
  .meta({ id: 'ContentReview' })

/** A page's address may be several paths of 200 characters, each encoded. */
const MAX_PAGE_CHARACTERS = 4_000

export type ContentReview = z.output<typeof contentReview>

export const contentReviewSchemas = {
  /** Of each text of each page the last review, newest first. */
  listContentReviews: { query: organisationQuery, response: z.array(contentReview) },
  /**
   * `fingerprint` is that of the text that was read, from the draft. When the page has another text by
   * now, it is a conflict.
   */
  addContentReview: {
    query: organisationQuery,
    body: body({
      id: z
        .string({ error: 'Id must be text' })
        .regex(REVIEW_ID, 'Id must be review_ and 12 lower-case letters or digits'),
      page: text('Page', MAX_PAGE_CHARACTERS),
      fingerprint: text('Fingerprint', 64),
    }),
    response: contentReview,
    statuses: [201],
    problems: ['conflict', 'taken'],
    activityKinds: ['content-reviewed'],
  },
  /** Takes a review back that was a mistake. */
  deleteContentReview: {
    query: organisationQuery,
    response: deleted,
    activityKinds: ['content-review-withdrawn'],
  },
} as const satisfies Record<string, EndpointSchema>
