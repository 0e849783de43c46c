import { z } from 'zod'
import { type EndpointSchema, organisationQuery } from '../endpoints/schema.ts'
import { MAX_CONTENT_ARCHIVE_BYTES } from '../limits.ts'
import { guidance } from './content.ts'

/**
 * The guidance that admins are editing. Without a draft it is the published guidance, with `saved` and
 * `userid` null. Clients send the ETag of the response as If-Match when they save or publish.
 */
const contentDraft = z
  .object({
    guidance,
    saved: z.string().nullable(),
    userid: z.string().nullable(),
    name: z.string().nullable(),
    /** For each page id (guidance-pages.ts), the hash of its text, which a review stores. */
    fingerprints: z.record(z.string(), z.string()),
  })
  .meta({ id: 'ContentDraft' })

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

/** When somebody else saved the draft meanwhile, and who did. */
const draftConflict = z.object({
  saved: z.string().nullable().optional(),
  name: z.string().nullable().optional(),
})

export type ContentDraft = z.output<typeof contentDraft>
export type ContentVersion = z.output<typeof contentVersion>
export type ContentVersionWithGuidance = z.output<typeof contentVersionWithGuidance>

export const contentDraftSchemas = {
  getContentDraft: { query: organisationQuery, response: contentDraft },
  saveContentDraft: {
    query: organisationQuery,
    body: uncheckedGuidance,
    bodyForDocs: guidance,
    response: contentDraft,
    problems: ['conflict'],
    problemFields: draftConflict,
    // Staff see no change before it is published.
    activityKinds: 'none',
  },
  publishContent: {
    query: organisationQuery,
    response: contentVersion,
    statuses: [201],
    problems: ['conflict'],
    problemFields: draftConflict,
    activityKinds: ['content-published'],
  },
  /** Newest first; the first is the version that staff see. */
  listContentVersions: { query: organisationQuery, response: z.array(contentVersion) },
  /** Includes the guidance of that version. */
  getContentVersion: { query: organisationQuery, response: contentVersionWithGuidance },
  restoreContentVersion: {
    query: organisationQuery,
    response: contentDraft,
    problems: ['conflict'],
    problemFields: draftConflict,
    activityKinds: ['content-restored'],
  },
  /** A zip file of the published guidance and the pictures. */
  exportContent: {
    activityKinds: ['content-exported'],
    query: organisationQuery,
    response: z.custom<Uint8Array>(),
    responseType: 'application/zip',
  },
  /** Previews an import of `file`, or says why it would be refused. `pictures` are their paths. */
  checkContentImport: {
    query: organisationQuery,
    form: { maxFileBytes: MAX_CONTENT_ARCHIVE_BYTES.compressed, textFields: [] },
    response: z.object({ guidance, pictures: z.array(z.string()) }),
    problems: ['overloaded'],
    // Nothing is stored.
    activityKinds: 'none',
  },
  /** `file` is an exported zip file. Its guidance becomes the draft. */
  importContent: {
    query: organisationQuery,
    form: { maxFileBytes: MAX_CONTENT_ARCHIVE_BYTES.compressed, textFields: [] },
    response: contentDraft,
    problems: ['overloaded', 'conflict'],
    problemFields: draftConflict,
    activityKinds: ['content-imported'],
  },
} as const satisfies Record<string, EndpointSchema>
