import { z } from 'zod'
import {
  body,
  deleted,
  type EndpointSchema,
  name,
  organisationQuery,
  SET_ON_RECEIPT,
} from '../endpoints/schema.ts'
import { MAX_SHARE_HOURS } from '../limits.ts'
import { SHARE_PART_NAMES, SHARE_STATES, type SharePart } from './share-parts.ts'

/**
 * An incident shown to somebody without an account, such as a police officer: read-only, for hours, by a link
 * with a key. The server stores only the key's hash. See docs/decisions/0216.
 */

const part = z.enum(SHARE_PART_NAMES as [SharePart, ...SharePart[]], {
  error: `Each part must be one of: ${SHARE_PART_NAMES.join(', ')}`,
})

const newShare = body(
  {
    id: z.uuid({ error: 'The id of a share must be a UUID' }),
    name: name('Name of the receiver'),
    hours: z
      .int({ error: 'Hours must be a whole number' })
      .min(1, 'Share for at least one hour')
      .max(MAX_SHARE_HOURS, `Share for ${MAX_SHARE_HOURS} hours at most`),
    parts: z
      .array(part, { error: 'Send the parts as a list' })
      .min(1, 'Choose what to share')
      .max(SHARE_PART_NAMES.length, 'Name each part once')
      .refine(
        (parts) => !parts.includes('names') || parts.includes('rollcall'),
        'Share the roll call totals as well as the names',
      ),
  },
  [
    ...SET_ON_RECEIPT,
    'address',
    'timestamp',
    'expires',
    'state',
    'ended',
    'endedby',
    'own',
    'openings',
  ],
)

/** `timestamp` and `expires` are by the server's clock. */
const shared = {
  id: z.string(),
  incidentid: z.string(),
  name: z.string(),
  hours: z.number().int(),
  parts: z.array(part),
  authorname: z.string(),
  timestamp: z.string(),
  expires: z.string(),
}

/** `address` has the key after `#`. Only the person who shared gets it, and gets it again with the same request. */
const createdShare = z.object({ ...shared, address: z.string() }).meta({ id: 'CreatedShare' })

/** One device: how often it opened the page, where openings within some minutes count as one. */
const opening = z.object({
  device: z.string(),
  first: z.string(),
  last: z.string(),
  times: z.number().int(),
})

const share = z
  .object({
    ...shared,
    state: z.enum(SHARE_STATES),
    ended: z.string().nullable(),
    endedby: z.string(),
    /** Whether the caller has made it, and so gets its address again. */
    own: z.boolean(),
    openings: z.array(opening),
  })
  .meta({ id: 'Share' })

const line = z.object({ label: z.string(), text: z.string() })
const addition = z.object({ timestamp: z.string(), text: z.string() })

/**
 * What the page shows. A part that is not shared is missing; one that is shared and empty is `null` or an empty
 * list. There are no ids of people, no addresses of theirs and no telephone numbers from their accounts. `at` is
 * the server's time.
 */
const sharedPage = z
  .object({
    organisation: z.string(),
    exercise: z.boolean(),
    receiver: z.string(),
    sharedby: z.string(),
    reported: z.string(),
    at: z.string(),
    expires: z.string(),
    parts: z.array(part),
    alerts: z
      .array(
        z.object({
          title: z.string(),
          instruction: z.string(),
          /** It begins with the words for the areas. */
          message: z.string(),
          /** The names of the areas that it has words for; missing in pages that a phone kept from an earlier version. */
          areas: z.array(z.string()).optional(),
          timestamp: z.string(),
          updates: z.array(addition),
          /** Sent in another incident; it may be the same danger. Missing in pages from an earlier version. */
          otherincident: z.boolean().optional(),
          /** On the page of an exercise those of others are real. Missing in pages from an earlier version. */
          exercise: z.boolean().optional(),
        }),
      )
      .optional(),
    methane: z
      .object({ timestamp: z.string(), lines: z.array(line), corrections: z.array(addition) })
      .nullable()
      .optional(),
    rollcall: z
      .object({
        expected: z.number().int(),
        present: z.number().int(),
        missing: z.number().int(),
        injured: z.number().int(),
        notExplained: z.number().int(),
        notCounted: z.number().int(),
        /** Missing in pages from an earlier version. */
        added: z.number().int().optional(),
        more: z.number().int(),
        groups: z.number().int(),
        groupsNotCounted: z.number().int(),
        countedBefore: z.number().int(),
        atRefuge: z.number().int().optional(),
      })
      .optional(),
    names: z.array(z.object({ name: z.string(), group: z.string(), place: z.string() })).optional(),
    decisions: z
      .array(
        z.object({
          timestamp: z.string(),
          role: z.string(),
          decision: z.string(),
          reason: z.string(),
          corrections: z.array(addition),
        }),
      )
      .optional(),
    /** `version` changes with the picture. */
    map: z.array(z.object({ path: z.string(), version: z.string() })).optional(),
    site: z
      .object({
        exactlocation: z.string(),
        access: z.string(),
        sections: z.array(z.object({ heading: z.string(), lines: z.array(z.string()) })),
      })
      .optional(),
  })
  .meta({ id: 'SharedPage' })

export type Share = z.output<typeof share>
export type NewShare = z.input<typeof newShare>
export type CreatedShare = z.output<typeof createdShare>
export type SharedPage = z.output<typeof sharedPage>

const opened = { problems: ['share-ended', 'too-many-attempts'] } as const

export const shareSchemas = {
  /** Those of the incident and of what is merged into it, newest first. */
  listShares: { query: organisationQuery, response: z.array(share) },
  addShare: {
    query: organisationQuery,
    body: newShare,
    response: createdShare,
    statuses: [201],
    problems: ['closed', 'taken', 'conflict'],
    activityKinds: ['incident-shared'],
  },
  endShare: { query: organisationQuery, response: deleted, activityKinds: ['share-ended'] },
  openShare: { ...opened, response: sharedPage, activityKinds: ['share-opened'] },
  openSharedPicture: {
    ...opened,
    response: z.custom<Uint8Array>(),
    responseType: 'application/octet-stream',
  },
} as const satisfies Record<string, EndpointSchema>
