import { z } from 'zod'
import { guidance } from './content.ts'
import { type EndpointSchema, organisationQuery } from './schema.ts'

/**
 * The guidance that admins are editing. Without a draft it is the published one, with `saved` and
 * `userid` null. Clients send the response's ETag back as If-Match when they save or publish.
 */
const contentDraft = z.object({
  guidance,
  saved: z.string().nullable(),
  userid: z.string().nullable(),
  name: z.string().nullable(),
})

/** `userid` is null for the version that a new organisation starts with. */
const contentVersion = z.object({
  version: z.number().int(),
  published: z.string(),
  userid: z.string().nullable(),
  name: z.string().nullable(),
})

const contentVersionWithGuidance = contentVersion.extend({ guidance })

/** The server validates it separately, with messages that say where in the guidance a problem is. */
const uncheckedGuidance = z.custom<z.input<typeof guidance>>(
  (value) => typeof value === 'object' && value !== null,
  'Send the guidance as a JSON object',
)

export type ContentDraft = z.output<typeof contentDraft>
export type ContentVersion = z.output<typeof contentVersion>
export type ContentVersionWithGuidance = z.output<typeof contentVersionWithGuidance>

export const contentDraftEndpoints = {
  getContentDraft: { query: organisationQuery, response: contentDraft },
  saveContentDraft: { query: organisationQuery, body: uncheckedGuidance, response: contentDraft },
  publishContent: { query: organisationQuery, response: contentVersion },
  /** Newest first; the first is the version that staff see. */
  listContentVersions: { query: organisationQuery, response: z.array(contentVersion) },
  /** Includes the guidance of that version. */
  getContentVersion: { query: organisationQuery, response: contentVersionWithGuidance },
  restoreContentVersion: { query: organisationQuery, response: contentDraft },
  /** A zip file of the published guidance and the pictures. */
  exportContent: { query: organisationQuery, response: z.custom<Uint8Array>() },
  /** Multipart with an exported zip file as `file`. Its guidance becomes the draft. */
  importContent: { query: organisationQuery, response: contentDraft },
} as const satisfies Record<string, EndpointSchema>
