import { z } from 'zod'
import { MAX_NAME_CHARACTERS, MAX_TEXT_CHARACTERS } from './limits.ts'
import type { ProblemCode } from './problems.ts'

/**
 * The building blocks of every schema. Each takes the label that people know the field by, so
 * that a refused value is explained in a sentence.
 */

/** What an endpoint takes and answers: all that is needed to type, check and describe it. */
export type EndpointSchema = {
  query?: z.ZodObject
  /** JSON. */
  body?: z.ZodType
  /** For the description, where `body` itself is checked by rules of the server's own. */
  describedBody?: z.ZodType
  /** Instead of a JSON body: multipart form data with one file, `file`, and text fields. */
  form?: { maxFileBytes: number; textFields: readonly string[] }
  response: z.ZodType
  /** JSON unless another is named. */
  responseType?: 'text/csv; charset=utf-8' | 'application/zip' | 'text/event-stream'
  /** 200 unless others are named; of two, 201 says that the record is new. */
  statuses?: readonly [200] | readonly [201] | readonly [200, 201]
  /** What only this endpoint is refused with; what all of them can be is in the server's openapi.ts. */
  problems?: readonly ProblemCode[]
  /** What a refusal of this endpoint may tell besides the usual fields. */
  problemFields?: z.ZodObject
  /** Refusals also say `success: false` and repeat their message as `error`. */
  repeatsProblemAsError?: true
}

function text(label: string, most: number) {
  return z
    .string({ error: `${label} must be text` })
    .max(most, `${label} must be ${most.toLocaleString('en-GB')} characters or fewer`)
}

/** A text of up to 10,000 characters, which may be empty. */
export const longText = (label: string) => text(label, MAX_TEXT_CHARACTERS)

/** A text of up to 200 characters, which may be empty. */
export const shortText = (label: string) => text(label, MAX_NAME_CHARACTERS)

/** A text of up to 200 characters with something in it; outer blanks are cut off. */
export const name = (label: string) =>
  shortText(label)
    .trim()
    .min(1, `Enter ${withArticle(label)}`)

/** One of some words; any other is refused by a sentence that names them. */
export function choice<const Words extends readonly [string, ...string[]]>(
  label: string,
  words: Words,
) {
  return z.enum(words, {
    error: `${label} must be one of: ${words.filter((word) => word !== '').join(', ')}`,
  })
}

/** Any time in ISO 8601, answered in UTC with milliseconds. */
export const isoTime = (label: string) =>
  z
    .string({ error: `${label} must be text` })
    .refine(isTime, `${label} must be a date and time such as 2026-11-21T10:42:00Z`)
    .transform((value) => new Date(value).toISOString())

/** An ISO 8601 date and time, or empty. It is kept as it was written. */
export const optionalTime = (label: string) =>
  shortText(label).refine(
    (value) => value === '' || isTime(value),
    `${label} must be a date and time such as 2026-11-21T10:42:00Z`,
  )

export const emailAddress = (label: string) =>
  z.email({ error: `${label} must be an email address such as name@school.example` }).max(254)

/**
 * A body that refuses unknown fields by name. Fields that the server itself sets may stand in it
 * and are ignored: a device may send back the whole record it was given.
 */
export function body<Fields extends z.ZodRawShape>(
  fields: Fields,
  setByServer: readonly string[] = [],
) {
  const ignored = Object.fromEntries(setByServer.map((key) => [key, z.unknown().optional()]))
  return z.strictObject({ ...ignored, ...fields } as Fields)
}

export const deleted = z.object({ success: z.literal(true) })
export const organisationQuery = z.object({ org: z.string().optional() })

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
