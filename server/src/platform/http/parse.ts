import type { z } from 'zod'
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
  const result = schema.safeParse(value)
  if (result.success && further.length === 0) return result.data
  const found = result.error?.issues.flatMap(toSentences) ?? []
  throw new Problem('invalid', [...new Set([...found, ...further])])
}

function toSentences(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `Unknown field: ${key}`)
  }
  const field = issue.path.join('.')
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input')) {
    return [
      field === '' ? 'Send the fields as a JSON object' : `${field} must be ${issue.expected}`,
    ]
  }
  if (issue.message.startsWith('Invalid')) return [`${field}: ${issue.message}`]
  return [issue.message]
}
