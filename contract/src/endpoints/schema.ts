import { z } from 'zod'
import { MAX_DELETED_AT_ONCE, MAX_ID_CHARACTERS, MAX_NAME_CHARACTERS } from '../limits.ts'
import type { ActivityKind } from '../sign-in/activity-kinds.ts'
import type { ProblemCode } from './problems.ts'

/**
 * The building blocks of the schemas. Each takes the field's label, because validation messages
 * are sentences that people read.
 */

/** The schemas of an endpoint: they validate requests, type both sides and fill the OpenAPI document. */
export type EndpointSchema = {
  query?: z.ZodObject
  /** JSON. */
  body?: z.ZodType
  /** Described in the OpenAPI document instead of `body`, which the server checks by its own code. */
  bodyForDocs?: z.ZodType
  /** Instead of a JSON body: multipart form data with one file, `file`, and text fields. */
  form?: { maxFileBytes: number; textFields: readonly string[] }
  /** Besides JSON: a form, as `application/x-www-form-urlencoded`. Every field is then a text. */
  takesForm?: true
  /** Instead of a JSON body: bytes, of any type of those in `BINARY_TYPES`. */
  binary?: { maxBytes: number }
  response: z.ZodType
  /** JSON by default. */
  responseType?:
    | 'text/csv; charset=utf-8'
    | 'application/zip'
    | 'image/jpeg'
    | 'application/octet-stream'
    | 'text/event-stream'
    | 'application/atom+xml; charset=utf-8'
    | 'application/cap+xml; charset=utf-8'
    | ScimJson
  /** It answers 304 to a reader that has the same already. Lists that devices poll do so without this. */
  hasETag?: true
  /** 200 by default; where two are possible, 201 means that the record is new. */
  statuses?: readonly [200] | readonly [201] | readonly [204] | readonly [200, 201]
  /** The problems of this endpoint, besides those of every endpoint (server, openapi.ts). */
  problems?: readonly ProblemCode[]
  /** Extra fields in the responses to these problems. */
  problemFields?: z.ZodObject
  /**
   * The kinds of entries that the endpoint adds to the activity. The server's `Api` fails a request
   * whose handler adds none. Required for endpoints that write; a comment gives the reason for 'none'.
   */
  activityKinds?: readonly [ActivityKind, ...ActivityKind[]] | 'none'
  /**
   * Further fields of refusals. `success-error`: `success: false`, and the message again as `error`.
   * `scim`: the fields of a SCIM error.
   */
  errorFormat?: 'success-error' | 'scim'
}

/** The media types in which an endpoint with `binary` takes its body. */
export const BINARY_TYPES = ['application/octet-stream', 'image/jpeg', 'image/webp']

type ScimJson = 'application/scim+json'

/** A text of up to `max` characters, which may be empty. */
export function text(label: string, max: number) {
  return z
    .string({ error: `${label} must be text` })
    .max(max, `${label} must be ${max.toLocaleString('en-GB')} characters or fewer`)
}

/** The id of a record. Every id in a request uses this schema or has a pattern of its own. */
export const recordId = (label: string) => text(label, MAX_ID_CHARACTERS)

/** A single line, at most as long as a name; it may be empty. */
export const shortText = (label: string) => text(label, MAX_NAME_CHARACTERS)

/** A required single line, trimmed. */
export const name = (label: string) =>
  shortText(label)
    .trim()
    .min(1, `Enter ${withArticle(label)}`)

/** One of the options; the message for any other value lists them. */
export function choice<const Options extends readonly [string, ...string[]]>(
  label: string,
  options: Options,
) {
  return z.enum(options, {
    error: `${label} must be one of: ${options.filter((option) => option !== '').join(', ')}`,
  })
}

/** Any time in ISO 8601, converted to UTC with milliseconds. */
export const isoTime = (label: string) =>
  z
    .string({ error: `${label} must be text` })
    .refine(isTime, `${label} must be a date and time such as 2026-11-21T10:42:00Z`)
    .transform((value) => new Date(value).toISOString())

/** An ISO 8601 date and time, or empty. It is stored as it was written, without a conversion. */
export const optionalTime = (label: string) =>
  shortText(label).refine(
    (value) => value === '' || isTime(value),
    `${label} must be a date and time such as 2026-11-21T10:42:00Z`,
  )

export const MAX_EMAIL_CHARACTERS = 254

export const emailAddress = (label: string) =>
  z
    .email({ error: `${label} must be an email address such as name@school.example` })
    .max(MAX_EMAIL_CHARACTERS)

/**
 * A request body; unknown fields are an error. Fields in `setByServer` are accepted and ignored,
 * so that a client may send back a record as it received it.
 */
export function body<Fields extends z.ZodRawShape>(
  fields: Fields,
  setByServer: readonly string[] = [],
) {
  const ignored = Object.fromEntries(setByServer.map((key) => [key, z.unknown().optional()]))
  return z.strictObject({ ...ignored, ...fields } as Fields)
}

/** What the server sets on everything that people write in an incident, for `setByServer`. */
export const SET_ON_RECEIPT = [
  ...(['incidentid', 'userid', 'authorname'] as const),
  ...(['devicetimestamp', 'received', 'seq'] as const),
] as const

/** The records to delete in one request, all or none. Unknown ids are ignored. */
export const recordsToDelete = body({
  ids: z
    .array(recordId('The id'), { error: 'Send the ids as a list' })
    .min(1, 'Name at least one id')
    .max(MAX_DELETED_AT_ONCE, `Delete ${MAX_DELETED_AT_ONCE} at most at once`),
})

export const deleted = z.object({ success: z.literal(true) })
export const organisationQuery = z.object({ org: recordId('The organisation').optional() })

function isTime(value: string): boolean {
  return (
    /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/.test(value) &&
    !Number.isNaN(Date.parse(value))
  )
}

function withArticle(label: string): string {
  const word = label.charAt(0).toLowerCase() + label.slice(1)
  return `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`
}
