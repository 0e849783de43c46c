import { z } from 'zod'
import { guidance } from './content.ts'
import { organisationQuery, type Shape } from './schema.ts'

/**
 * The guidance as admins are writing it. Without a draft it is what is published, and `saved` and
 * `userid` are null. The answer's ETag goes back as If-Match with whatever follows from it.
 */
const contentDraft = z.object({
  guidance,
  saved: z.string().nullable(),
  userid: z.string().nullable(),
  name: z.string().nullable(),
})

/** `userid` is null for what a new organisation starts with. */
const contentVersion = z.object({
  version: z.number().int(),
  published: z.string(),
  userid: z.string().nullable(),
  name: z.string().nullable(),
})

const wholeContentVersion = contentVersion.extend({ guidance })

/** Judged by the server's rules of its own, which say where in the guidance a problem stands. */
const sentGuidance = z.custom<z.input<typeof guidance>>(
  (value) => typeof value === 'object' && value !== null,
  'Send the guidance as a JSON object',
)

export type ContentDraft = z.output<typeof contentDraft>
export type ContentVersion = z.output<typeof contentVersion>
export type WholeContentVersion = z.output<typeof wholeContentVersion>

export const contentDraftShapes = {
  getContentDraft: { query: organisationQuery, answer: contentDraft },
  saveContentDraft: { query: organisationQuery, body: sentGuidance, answer: contentDraft },
  publishContent: { query: organisationQuery, answer: contentVersion },
  /** Newest first; the first is what staff see. */
  listContentVersions: { query: organisationQuery, answer: z.array(contentVersion) },
  /** With the guidance that it published. */
  getContentVersion: { query: organisationQuery, answer: wholeContentVersion },
  restoreContentVersion: { query: organisationQuery, answer: contentDraft },
  /** A zip file of what is published, pictures included. */
  exportContent: { query: organisationQuery, answer: z.custom<Uint8Array>() },
  /** Multipart with such a zip file as `file`. Its guidance becomes the draft. */
  importContent: { query: organisationQuery, answer: contentDraft },
} as const satisfies Record<string, Shape>
