import { z } from 'zod'
import { deliveryTimes } from '../alerts/delivery-times.ts'
import { body, type EndpointSchema, organisationQuery, recordId } from '../endpoints/schema.ts'
import { debriefAction } from './debriefs.ts'

/** What an organisation has practised, and what is due. An exercise is an incident that is not real. */

const MAX_KINDS = 50
const MAX_MONTHS = 60

/**
 * `id` is the incident's. `kind` is the kind of alert that was practised: as an admin set it, else the
 * kind of the first alert, else "". `alerted` is when the first alert was sent, null without one;
 * `recipients` is the number of people, without the senders. Only `safe` and `help` count as answers;
 * `unanswered` are the names of those who gave neither. `lastanswer` is when the last recipient first
 * answered. `allcounted` is when the last roll group was first counted; null while one is not counted,
 * and without roll groups. `times`: how long the first alert took to reach people, null without one that was
 * measured. The texts of the debrief are "" until somebody writes it.
 */
const exercise = z
  .object({
    id: z.string(),
    incidentDetails: z.string(),
    timestamp: z.string(),
    closed: z.string().nullable(),
    authorname: z.string(),
    kind: z.string(),
    alerted: z.string().nullable(),
    recipients: z.number().int(),
    lastanswer: z.string().nullable(),
    unanswered: z.array(z.string()),
    allcounted: z.string().nullable(),
    times: deliveryTimes.nullable(),
    wentwell: z.string(),
    wentbadly: z.string(),
    actions: z.array(debriefAction),
  })
  .meta({ id: 'Exercise' })

/** A kind of alert, and after how many months it is due again. */
const interval = z.strictObject({
  kind: recordId('The kind').min(1, 'Choose a kind'),
  months: z
    .int({ error: 'Months must be a whole number' })
    .min(1, 'Months must be 1 or more')
    .max(MAX_MONTHS, `Months must be ${MAX_MONTHS} or less`),
})

const intervals = z
  .array(interval, { error: 'Send the intervals as a list' })
  .max(MAX_KINDS, `There can be ${MAX_KINDS} intervals at most`)
  .refine(
    (list) => new Set(list.map(({ kind }) => kind)).size === list.length,
    'Each kind can have one interval only',
  )

const exerciseSettings = z
  .object({ intervals: z.array(z.object({ kind: z.string(), months: z.number().int() })) })
  .meta({ id: 'ExerciseSettings' })

export type Exercise = z.output<typeof exercise>
export type ExerciseInterval = z.output<typeof interval>
export type ExerciseSettings = z.output<typeof exerciseSettings>

export const exerciseSchemas = {
  /** Newest first. */
  listExercises: { query: organisationQuery, response: z.array(exercise) },
  /** Sets the kind that was practised; "" returns to the kind of the first alert. */
  saveExercise: {
    query: organisationQuery,
    body: body({ kind: recordId('The kind') }),
    response: exercise,
    activityKinds: ['exercise-changed'],
  },
  getExerciseSettings: { query: organisationQuery, response: exerciseSettings },
  saveExerciseSettings: {
    query: organisationQuery,
    body: body({ intervals }),
    response: exerciseSettings,
    activityKinds: ['exercise-settings-changed'],
  },
} as const satisfies Record<string, EndpointSchema>
