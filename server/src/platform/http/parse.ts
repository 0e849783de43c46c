import { z } from 'zod'
import { Problem } from './problem.ts'

/**
 * `further` are sentences about the same request that no schema can find; all are reported at once.
 * @throws Problem `invalid` with one sentence per validation error
 */
export function parse<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  further: readonly string[] = [],
): z.output<Schema> {
  const result = schema.safeParse(value, { error: toSentence })
  if (result.success && further.length === 0) return result.data
  const found = result.error?.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => `Unknown field: ${key}`)
      : [issue.message],
  )
  throw new Problem('invalid', [...new Set([...(found ?? []), ...further])])
}

/** For errors for which the schema has no sentence. */
function toSentence(issue: z.core.$ZodRawIssue): string | undefined {
  const field = issue.path?.join('.') ?? ''
  if (issue.code === 'invalid_type') {
    return field === '' ? 'Send the fields as a JSON object' : `${field} must be ${issue.expected}`
  }
  const message = z.config().localeError?.(issue)
  const text = typeof message === 'string' ? message : message?.message
  return field === '' || text === undefined ? text : `${field}: ${text}`
}
