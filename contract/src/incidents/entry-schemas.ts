import { z } from 'zod'
import { choice, isoTime, text } from '../endpoints/schema.ts'
import {
  MAX_DECISION_OPTIONS,
  MAX_LOG_ENTRY_CHARACTERS,
  MAX_NAME_CHARACTERS,
  MAX_PARENT_MESSAGE_CHARACTERS,
} from '../limits.ts'
import { PARENT_STEPS } from './parent-steps.ts'

/**
 * The entries whose `content` is JSON: a decision, by the steps of the joint decision model, a report to
 * the emergency services, in the order of METHANE, and a situation report. The first two come from JESIP,
 * the principles by which the emergency services of the United Kingdom work together. `entry-contents.ts`
 * and `situation-reports.ts` read them without zod.
 */

/** Optional; the entry as a whole has a limit. */
const part = (label: string) => text(label, MAX_LOG_ENTRY_CHARACTERS).default('')

/** Must have words in it. */
const required = (label: string, message: string) =>
  text(label, MAX_LOG_ENTRY_CHARACTERS).refine((value) => value.trim() !== '', message)

const TITLE_PROBLEM = `The title must be ${MAX_NAME_CHARACTERS} characters or fewer`

/** `review` is when to look at the decision again. */
const decision = z.strictObject(
  {
    decision: required('The decision', 'Enter the decision'),
    known: part('What we know'),
    risks: part('What could happen'),
    options: z
      .array(text('Each option', MAX_LOG_ENTRY_CHARACTERS), { error: 'Send the options as a list' })
      .max(MAX_DECISION_OPTIONS, `A decision can have ${MAX_DECISION_OPTIONS} options at most`)
      .default([]),
    reason: part('The reason'),
    review: isoTime('The time of the review').nullable().default(null),
  },
  'The content of a decision must be a JSON object',
)

const methane = z.strictObject(
  {
    major: z.boolean({ error: 'Major incident must be true or false' }).default(false),
    exactlocation: required('The exact location', 'Enter the exact location'),
    type: part('The type of incident'),
    hazards: part('The hazards'),
    access: part('The access'),
    casualties: part('The casualties'),
    services: part('The emergency services'),
  },
  'The content of a report to 999 must be a JSON object',
)

const sitrep = z.strictObject(
  {
    situation: required('The situation', 'Enter the situation'),
    actions: part('The actions'),
    decisions: part('The decisions'),
    tasks: part('The tasks'),
    people: part('The people'),
    next: part('The next steps'),
  },
  'The content of a situation report must be a JSON object',
)

const REFERENCE_PROBLEM = 'The message that this one refers to must be a UUID, or empty'
const reference = z
  .string({ error: REFERENCE_PROBLEM })
  .refine((id) => id === '' || z.uuid().safeParse(id).success, REFERENCE_PROBLEM)

const parents = z.strictObject(
  {
    step: choice('Step', PARENT_STEPS),
    title: required('The title', 'Enter a title').max(MAX_NAME_CHARACTERS, TITLE_PROBLEM),
    text: required('The text', 'Enter the text').max(
      MAX_PARENT_MESSAGE_CHARACTERS,
      `The text must be ${MAX_PARENT_MESSAGE_CHARACTERS.toLocaleString('en-GB')} characters or fewer`,
    ),
    of: reference.default(''),
    replaces: reference.default(''),
  },
  'The content of a message to parents must be a JSON object',
)

export type Decision = z.output<typeof decision>
export type Methane = z.output<typeof methane>
export type SituationReport = z.output<typeof sitrep>

const SCHEMAS: Readonly<Record<string, z.ZodType>> = { decision, methane, sitrep, parents }

/** What is wrong with the content of an entry of this type. */
export function issuesOfContent(type: string, content: string): z.core.$ZodIssue[] {
  return SCHEMAS[type]?.safeParse(parse(content)).error?.issues ?? []
}

function parse(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}
