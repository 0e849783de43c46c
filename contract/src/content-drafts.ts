import { z } from 'zod'
import { guidance } from './content.ts'
import { MAX_CONTENT_ARCHIVE_BYTES } from './limits.ts'
import { type EndpointSchema, organisationQuery } from './schema.ts'

/**
 * The guidance as admins are writing it. Without a draft it is what is published, and `saved` and
 * `userid` are null. The answer's ETag goes back as If-Match with whatever follows from it.
 */
const contentDraft = z
  .object({
    guidance,
    saved: z.string().nullable(),
    userid: z.string().nullable(),
    name: z.string().nullable(),
  })
  .meta({ id: 'ContentDraft' })

/** `userid` is null for what a new organisation starts with. */
const contentVersion = z.object({
  version: z.number().int(),
  published: z.string(),
  userid: z.string().nullable(),
  name: z.string().nullable(),
})

const contentVersionWithGuidance = contentVersion.extend({ guidance })

/** Judged by the server's rules of its own, which say where in the guidance a problem stands. */
const uncheckedGuidance = z.custom<z.input<typeof guidance>>(
  (value) => typeof value === 'object' && value !== null,
  'Send the guidance as a JSON object',
)

/** When the draft was saved meanwhile, and by whom. */
const draftConflict = z.object({
  saved: z.string().nullable().optional(),
  name: z.string().nullable().optional(),
})

export type ContentDraft = z.output<typeof contentDraft>
export type ContentVersion = z.output<typeof contentVersion>
export type ContentVersionWithGuidance = z.output<typeof contentVersionWithGuidance>

export const contentDraftEndpoints = {
  getContentDraft: { query: organisationQuery, response: contentDraft },
  saveContentDraft: {
    query: organisationQuery,
    body: uncheckedGuidance,
    describedBody: guidance,
    response: contentDraft,
    problems: ['conflict'],
    problemFields: draftConflict,
  },
  publishContent: {
    query: organisationQuery,
    response: contentVersion,
    statuses: [201],
    problems: ['conflict'],
    problemFields: draftConflict,
  },
  /** Newest first; the first is what staff see. */
  listContentVersions: { query: organisationQuery, response: z.array(contentVersion) },
  /** With the guidance that it published. */
  getContentVersion: { query: organisationQuery, response: contentVersionWithGuidance },
  restoreContentVersion: {
    query: organisationQuery,
    response: contentDraft,
    problems: ['conflict'],
    problemFields: draftConflict,
  },
  /** A zip file of what is published, pictures included. */
  exportContent: {
    query: organisationQuery,
    response: z.custom<Uint8Array>(),
    responseType: 'application/zip',
  },
  /** Such a zip file. Its guidance becomes the draft. */
  importContent: {
    query: organisationQuery,
    form: { maxFileBytes: MAX_CONTENT_ARCHIVE_BYTES.packed, textFields: [] },
    response: contentDraft,
    problems: ['conflict'],
    problemFields: draftConflict,
  },
} as const satisfies Record<string, EndpointSchema>
