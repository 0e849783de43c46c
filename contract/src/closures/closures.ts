import { z } from 'zod'
import { isDay } from '../days.ts'
import {
  body,
  choice,
  type EndpointSchema,
  isoTime,
  organisationQuery,
  text,
} from '../endpoints/schema.ts'
import { MAX_CLOSURE_NOTE_CHARACTERS, MAX_CLOSURE_REASON_CHARACTERS } from '../limits.ts'
import { CLOSURE_ANSWERS, CLOSURE_STATES } from './closure-words.ts'

/**
 * Whether the school opens on a day, and who of its staff can get in. It is no alert and belongs to no
 * incident. Nothing of it is changed: the last declaration of a day stands, and the last answer of a person.
 */

const uuid = (label: string) => z.uuid({ error: `${label} must be a UUID` })

const day = z
  .string({ error: 'The day must be text' })
  .refine(isDay, 'The day must be a date such as 2026-11-27')

/** `opens` is a time such as `10:00` if the state is `late`, and empty otherwise. */
const declaration = z
  .object({
    id: z.string(),
    state: z.enum(CLOSURE_STATES),
    opens: z.string(),
    reason: z.string(),
    userid: z.string(),
    authorname: z.string(),
    timestamp: z.string(),
  })
  .meta({ id: 'ClosureDeclaration' })

/** `from` and `until` are the beginning and the end of the day where the school is. The last declaration stands. */
const closureDay = z
  .object({
    day: z.string(),
    from: z.string(),
    until: z.string(),
    declarations: z.array(declaration).min(1),
  })
  .meta({ id: 'ClosureDay' })

/** `closureid` is the id of the declaration that was on the screen. */
const ownAnswer = z
  .object({
    id: z.string(),
    day: z.string(),
    closureid: z.string(),
    answer: z.enum(CLOSURE_ANSWERS),
    note: z.string(),
    timestamp: z.string(),
  })
  .meta({ id: 'ClosureAnswer' })

/** The latest answer of each member of staff; without one the fields are null and the note is empty. `closureid` as above. */
const answerOfUser = z
  .object({
    userid: z.string(),
    name: z.string(),
    answer: z.enum(CLOSURE_ANSWERS).nullable(),
    note: z.string(),
    closureid: z.string().nullable(),
    timestamp: z.string().nullable(),
  })
  .meta({ id: 'ClosureAnswerOfUser' })

/**
 * How many devices were told of the last declaration by a push; open apps learn it without one. `waiting`: how many could
 * not be told yet, null before the first attempt. `done`: the server does not try any more. `paused`: this server sends
 * nothing, because its database was restored or moved.
 */
const closureReach = z
  .object({
    closureid: z.string(),
    reached: z.int(),
    waiting: z.int().nullable(),
    done: z.boolean(),
    paused: z.boolean(),
  })
  .meta({ id: 'ClosureReach' })

/** The id that the person saw as the last one of the day, or null if there was none. */
const replaces = uuid('The declaration that this one replaces').nullable()

const newDeclaration = body({
  id: uuid('The id of a declaration'),
  day,
  /** Ignored: the day is the one at the school. Apps of earlier versions send the zone of their phone. */
  zone: z.unknown().optional(),
  state: choice('State', CLOSURE_STATES),
  opens: z
    .string({ error: 'The time must be text' })
    .regex(/^(|([01]\d|2[0-3]):[0-5]\d)$/, 'The time must be one such as 10:00')
    .default(''),
  reason: text('The reason', MAX_CLOSURE_REASON_CHARACTERS).trim().default(''),
  replaces,
}).refine(({ state, opens }) => (state === 'late') === (opens !== ''), {
  error: 'Say at what time the school opens if it opens late, and only then',
  path: ['opens'],
})

/** `closureid` is the id of the declaration that was on the screen. */
const newAnswer = body({
  id: uuid('The id of an answer'),
  closureid: uuid('The declaration'),
  answer: choice('Answer', CLOSURE_ANSWERS),
  note: text('The note', MAX_CLOSURE_NOTE_CHARACTERS).trim().default(''),
  timestamp: isoTime('The time'),
  sent: isoTime('The time of sending').optional(),
})

export type ClosureDeclaration = z.output<typeof declaration>
export type ClosureDay = z.output<typeof closureDay>
export type ClosureAnswer = z.output<typeof ownAnswer>
export type ClosureAnswerOfUser = z.output<typeof answerOfUser>
export type ClosureReach = z.output<typeof closureReach>
export type NewClosureAnswer = z.input<typeof newAnswer>

export const closureSchemas = {
  /** The days of the last year, and those to come, in their order. */
  listClosures: { query: organisationQuery, response: z.array(closureDay) },
  /**
   * Tells all staff, by a push without a siren, whether the school opens on a day: today or one of the next 14.
   * It is a conflict if somebody has declared something else since `replaces`.
   */
  declareClosure: {
    query: organisationQuery,
    body: newDeclaration,
    response: closureDay,
    statuses: [201],
    problems: ['taken', 'conflict'],
    activityKinds: ['closure-declared'],
  },
  /** The caller's own answer; the last one stands, by the time at which it was given. */
  addClosureAnswer: {
    query: organisationQuery,
    body: newAnswer,
    response: ownAnswer,
    statuses: [201],
    problems: ['taken', 'not-found', 'not-allowed'],
    // The list of answers says who can get in; a line for each would hide the rest of the activity.
    activityKinds: 'none',
  },
  /** The last answer of each day. */
  listOwnClosureAnswers: { query: organisationQuery, response: z.array(ownAnswer) },
  listClosureAnswers: {
    query: organisationQuery,
    response: z.array(answerOfUser),
    problems: ['not-found'],
  },
  getClosureReach: { query: organisationQuery, response: closureReach, problems: ['not-found'] },
} as const satisfies Record<string, EndpointSchema>
