import { z } from 'zod'
import { body, deleted, type EndpointSchema, name, organisationQuery } from '../endpoints/schema.ts'

/**
 * Alerts as messages of the Common Alerting Protocol 1.2 of OASIS, for sirens, pop-ups on desktops and door
 * systems. See docs/decisions/0229.
 */

/** `lastused` is noted once in ten minutes. The token itself is stored nowhere. */
const capToken = z
  .object({
    id: z.string(),
    name: z.string(),
    created: z.string(),
    expires: z.string(),
    lastused: z.string().nullable(),
  })
  .meta({ id: 'CapToken' })

/** `url`: the address of the feed. */
const capTokens = z.object({ url: z.string(), tokens: z.array(capToken) }).meta({ id: 'CapTokens' })

/** Only this response ever contains the token. */
const madeToken = z.object({ id: z.string(), token: z.string() }).meta({ id: 'MadeCapToken' })

export const capSchemas = {
  listCapTokens: { query: organisationQuery, response: capTokens },
  createCapToken: {
    query: organisationQuery,
    body: body({ name: name('Name') }),
    response: madeToken,
    statuses: [201],
    problems: ['taken'],
    activityKinds: ['cap-token-made'],
  },
  deleteCapToken: {
    query: organisationQuery,
    response: deleted,
    activityKinds: ['cap-token-deleted'],
  },
  /**
   * An Atom feed of the messages that apply now, newest first, with an ETag. The token is sent as
   * `Authorization: Bearer …`, or as the password of `Basic` with any name.
   */
  getCapFeed: {
    response: z.string(),
    hasETag: true,
    responseType: 'application/atom+xml; charset=utf-8',
    problems: ['too-many-attempts', 'sign-in-required', 'organisation-suspended'],
  },
  /** One message of the feed, as long as it is in the feed. */
  getCapMessage: {
    response: z.string(),
    hasETag: true,
    responseType: 'application/cap+xml; charset=utf-8',
    problems: ['not-found', 'too-many-attempts', 'sign-in-required', 'organisation-suspended'],
  },
} as const satisfies Record<string, EndpointSchema>
