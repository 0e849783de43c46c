import { guidance } from '@holdfast/contract/content/content'
import { MAX_PAGE_DEPTH } from '@holdfast/contract/limits'
import type { z } from 'zod'

/** Validates guidance by its schema. The problems are sentences that say where in the guidance. */

const SECTIONS: Record<string, string> = {
  roles: 'Roles',
  role_checklist_sections: 'Checklists of roles',
  checklist_sections: 'Checklist sections',
  checklist_items: 'Checklist items',
  threats: 'Threats',
  info: 'Information',
  initial_action: 'Initial action',
  alert_kinds: 'Kinds of alert',
  alert_words: 'Words of alerts',
}
const KINDS: Record<string, string> = { string: 'text', array: 'a list', object: 'an object' }

type Validation =
  | { guidance: z.output<typeof guidance>; problems: [] }
  | { guidance: undefined; problems: string[] }

export function validateGuidance(value: unknown): Validation {
  if (isTooDeep(value)) {
    const problem = `Threats: pages must not be nested more than ${MAX_PAGE_DEPTH} deep`
    return { guidance: undefined, problems: [problem] }
  }
  const parsed = guidance.safeParse(value)
  if (parsed.success) return { guidance: parsed.data, problems: [] }
  const problems = parsed.error.issues.map((issue) => explain(issue, value))
  return { guidance: undefined, problems: [...new Set(problems)] }
}

/** A place such as `Threats › Fire › Shelter`. Entries without a name are numbered from 1. */
function describePlace(path: readonly PropertyKey[], value: unknown): string {
  const names: string[] = []
  let current = value
  for (const [depth, key] of path.entries()) {
    current = (current as Record<PropertyKey, unknown> | undefined)?.[key]
    if (depth === 0) names.push(SECTIONS[String(key)] ?? String(key))
    else if (typeof key === 'number') names.push(nameOf(current) ?? `number ${key + 1}`)
  }
  return names.join(' › ')
}

function explain(issue: z.core.$ZodIssue, value: unknown): string {
  const { path } = issue
  const last = path.at(-1)
  const field = typeof last === 'string' && path.length > 1 ? `${last} ` : ''
  const place = describePlace(path, value)
  return `${place === '' ? 'Guidance' : place}: ${field}${explainCode(issue)}`
}

function explainCode(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'too_small':
      return 'must not be empty'
    case 'too_big': {
      const unit = issue.origin === 'array' ? 'entries' : 'characters'
      return `must be ${issue.maximum.toLocaleString('en-GB')} ${unit} or fewer`
    }
    case 'unrecognized_keys':
      return `has the unknown field ${issue.keys.join(', ')}`
    case 'invalid_value':
      return `must be one of: ${issue.values.join(', ')}`
    case 'invalid_union':
      return 'is of no known kind'
    case 'invalid_type':
      return `must be ${KINDS[issue.expected] ?? issue.expected}`
    default:
      return 'is not valid'
  }
}

function nameOf(entry: unknown): string | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined
  const { name, title, label, id, language } = entry as Record<string, unknown>
  return [name, title, label, id, language].find(
    (text) => typeof text === 'string' && text !== '',
  ) as string | undefined
}

function isTooDeep(value: unknown): boolean {
  let level = readPages(value, 'threats')
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_PAGE_DEPTH) return true
    level = level.flatMap((page) => readPages(page, 'pages'))
  }
  return false
}

function readPages(value: unknown, key: string): unknown[] {
  const pages = (value as Record<string, unknown> | null | undefined)?.[key]
  return Array.isArray(pages) ? pages : []
}
