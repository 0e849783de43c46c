import { z } from 'zod'
import { Problem } from './problem.ts'

/**
 * `otherSentences` are about the same request and found without a schema; all are reported at once.
 * @throws Problem `invalid` with one sentence per validation error
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

/** The sentence for an error for which the schema has none. */
function toSentence(issue: z.core.$ZodRawIssue): string | undefined {
  const field = issue.path?.join('.') ?? ''
  if (issue.code === 'invalid_type') {
    return field === '' ? 'Send the fields as a JSON object' : `${field} must be ${issue.expected}`
  }
  const message = z.config().localeError?.(issue)
  const text = typeof message === 'string' ? message : message?.message
  return field === '' || text === undefined ? text : `${field}: ${text}`
}
