import { z } from 'zod'
import { Problem } from './problem.ts'

/**
 * Parses by a schema. `otherSentences` are problems of the same request that were found otherwise; all
 * are reported together.
 * @throws Problem `invalid` with one sentence for each validation error
 */
export function parse<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  otherSentences: readonly string[] = [],
): z.output<Schema> {
  const result = schema.safeParse(value, { error: toSentence })
  if (result.success && otherSentences.length === 0) return result.data
  const found = result.error?.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => `Unknown field: ${key}`)
      : [issue.message],
  )
  throw new Problem('invalid', [...new Set([...(found ?? []), ...otherSentences])])
}

/** The message for an error for which the schema has none. */
function toSentence(issue: z.core.$ZodRawIssue): string | undefined {
  const field = issue.path?.join('.') ?? ''
  if (issue.code === 'invalid_type') {
    return field === '' ? 'Send the fields as a JSON object' : `${field} must be ${issue.expected}`
  }
  const message = z.config().localeError?.(issue)
  const text = typeof message === 'string' ? message : message?.message
  return field === '' || text === undefined ? text : `${field}: ${text}`
}
