import { z } from 'zod'
import { body, type EndpointSchema, isoTime, organisationQuery, text } from '../endpoints/schema.ts'
import { MAX_PROVIDER_MESSAGE_CHARACTERS } from '../limits.ts'

/** What the provider tells the admins of all organisations, such as “maintenance tonight”. */

const shownMessage = z.object({
  id: z.string(),
  message: z.string(),
  starts: z.string(),
  ends: z.string(),
})

/** `withdrawn`: when somebody took it back; null if nobody has. */
const providerMessage = shownMessage
  .extend({ authorname: z.string(), timestamp: z.string(), withdrawn: z.string().nullable() })
  .meta({ id: 'ProviderMessage' })

export type ShownMessage = z.output<typeof shownMessage>
export type ProviderMessage = z.output<typeof providerMessage>

export const providerMessageSchemas = {
  /**
   * Those that have neither ended nor been withdrawn, the first to begin first. Some may still be to come: show each from `starts` until
   * `ends` by the server's clock.
   */
  listShownMessages: { query: organisationQuery, response: z.array(shownMessage) },
  /** The last hundred, the newest first. */
  listProviderMessages: { query: organisationQuery, response: z.array(providerMessage) },
  addProviderMessage: {
    query: organisationQuery,
    body: body({
      message: text('The message', MAX_PROVIDER_MESSAGE_CHARACTERS)
        .trim()
        .min(1, 'Enter the message'),
      starts: isoTime('The start'),
      ends: isoTime('The end'),
    }),
    response: providerMessage,
    statuses: [200, 201],
    problems: ['taken', 'conflict'],
    activityKinds: ['provider-message-added'],
  },
  withdrawProviderMessage: {
    query: organisationQuery,
    response: providerMessage,
    activityKinds: ['provider-message-withdrawn'],
  },
} as const satisfies Record<string, EndpointSchema>
