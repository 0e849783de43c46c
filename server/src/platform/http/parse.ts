import { z } from 'zod'
import { Problem } from './problem.ts'

/** @throws Problem `invalid` with one sentence per validation error */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value, { error: toSentence })
  if (result.success) return result.data
  const sentences = result.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => `Unknown field: ${key}`)
      : [issue.message],
  )
  throw new Problem('invalid', [...new Set(sentences)])
}

/** For errors that the schema has no sentence of its own for. */
function toSentence(issue: z.core.$ZodRawIssue): string | undefined {
  const field = issue.path?.join('.') ?? ''
  if (issue.code === 'invalid_type') {
    return field === '' ? 'Send the fields as a JSON object' : `${field} must be ${issue.expected}`
  }
  const message = z.config().localeError?.(issue)
  const text = typeof message === 'string' ? message : message?.message
  return field === '' || text === undefined ? text : `${field}: ${text}`
}
