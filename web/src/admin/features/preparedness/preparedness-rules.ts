import type { AlertKind } from '@holdfast/contract/content/content'
import type { ContentReview } from '@holdfast/contract/content/content-reviews'
import type { Readings } from '@holdfast/contract/content/readings'
import type { OpenAction } from '@holdfast/contract/incidents/debriefs'
import { dueExercises } from '@holdfast/contract/incidents/exercise-due'
import type { Exercise, ExerciseInterval } from '@holdfast/contract/incidents/exercises'
import type { User } from '@holdfast/contract/people/users'
import type { PreparedProcedure, ProcedureName } from '@holdfast/contract/preparedness'
import { pluralise } from '@holdfast/contract/text'
import { isOverdue } from '../../../domain/overdue-actions.ts'
import { type PageReaders, readersOf } from '../../../domain/reading-rules.ts'
import { type PageReview, reviewOf } from '../../../domain/review-rules.ts'
import { formatDay } from '../../../ui/format-dates.ts'

/** The data from which everything on the page follows. Nobody ticks anything here. */
export type PreparednessSources = {
  reviews: readonly ContentReview[]
  readings: Readings
  users: readonly User[]
  /** Newest first. */
  exercises: readonly Exercise[]
  intervals: readonly ExerciseInterval[]
  actions: readonly OpenAction[]
  kinds: readonly AlertKind[]
  now: number
}

/** What is missing, in a sentence, and where it is mended. Without `path` it is mended on this page. */
export type Gap = { text: string; action: string; path: string | undefined }

export type ProcedureState = {
  procedure: PreparedProcedure
  review: PageReview
  /** When the page is to be reviewed again; undefined without a review of its text. */
  reviewDue: string | undefined
  readers: PageReaders | undefined
  /** Which exercises count, in a sentence. */
  practisedBy: string
  last: Exercise | undefined
  /** When it is to be practised again; undefined without a due date. */
  practiceDue: string | undefined
  actions: readonly OpenAction[]
  gaps: readonly Gap[]
}

/** What the Act means by each procedure, in our words. */
export const MEANINGS: Record<ProcedureName, { title: string; meaning: string }> = {
  evacuation: { title: 'Evacuation', meaning: 'Getting people safely out' },
  invacuation: { title: 'Invacuation', meaning: 'Bringing people in, or to a safer part' },
  lockdown: { title: 'Lockdown', meaning: 'Keeping danger out' },
  communication: { title: 'Communication', meaning: 'Telling people of the danger' },
}

export function procedureState(
  procedure: PreparedProcedure,
  sources: PreparednessSources,
): ProcedureState {
  const { page, kind, published } = procedure
  const { reviews, readings, users, exercises, actions, intervals, kinds, now } = sources
  const review = reviewOf({ page, fingerprint: published?.fingerprint }, reviews)
  const practised = exercises.filter((exercise) =>
    kind === '' ? exercise.alerted !== null : exercise.kind === kind,
  )
  const ids = new Set(practised.map(({ id }) => id))
  const interval = intervals.filter((each) => each.kind === kind)
  const [due] = dueExercises(interval, exercises, now)
  const state = {
    procedure,
    review,
    reviewDue:
      review.state === 'reviewed' && review.review
        ? aYearAfter(review.review.timestamp)
        : undefined,
    readers: published ? readersOf(page, readings, users) : undefined,
    practisedBy:
      kind === ''
        ? 'Every exercise in which an alert was sent counts.'
        : `Exercises of “${kinds.find(({ id }) => id === kind)?.title ?? kind}” count.`,
    last: practised[0],
    practiceDue: due?.due ?? undefined,
    actions: actions.filter(({ incidentid }) => ids.has(incidentid)),
  }
  return { ...state, gaps: published ? gapsOf(state, now) : [gapWithoutPage(procedure)] }
}

type WithoutGaps = Omit<ProcedureState, 'gaps'>

function gapWithoutPage({ page }: PreparedProcedure): Gap {
  const text =
    page === '' ? 'No page holds this procedure.' : 'The page of this procedure is not published.'
  return { text, action: 'Choose the page', path: undefined }
}

function gapsOf(state: WithoutGaps, now: number): Gap[] {
  return [
    ...blankGaps(state),
    ...reviewGaps(state, now),
    ...readingGaps(state),
    ...practiceGaps(state, now),
    ...actionGaps(state, now),
  ]
}

function blankGaps({ procedure: { published } }: WithoutGaps): Gap[] {
  const count = published?.blanks ?? 0
  if (count === 0) return []
  const blanks = pluralise(count, { one: 'blank is', many: 'blanks are' })
  const text = `${blanks} not filled in: staff read general words there.`
  return [{ text, action: 'Fill in the blanks', path: '/admin/content/blanks' }]
}

function reviewGaps({ review: { state, review }, reviewDue }: WithoutGaps, now: number): Gap[] {
  const path = '/admin/content/reviews'
  if (!review) {
    return [{ text: 'Nobody has reviewed the page.', action: 'Review it', path }]
  }
  const when = `${formatDay(review.timestamp)} by ${review.authorname}`
  if (state === 'changed') {
    const text = `The page has changed since it was reviewed on ${when}.`
    return [{ text, action: 'Review it again', path }]
  }
  if (reviewDue === undefined || Date.parse(reviewDue) > now) return []
  const text = `The page was last reviewed on ${when}, more than a year ago.`
  return [{ text, action: 'Review it again', path }]
}

function readingGaps({ procedure, readers }: WithoutGaps): Gap[] {
  const path = readersPath(procedure.page)
  if (!readers) {
    const text = 'Staff are not asked to say that they have read the page.'
    return [{ text, action: 'Ask staff', path }]
  }
  const { read, readers: all } = readers
  if (read === all.length) return []
  const text =
    read === 0
      ? 'Nobody has said yet that they have read the page.'
      : `${all.length - read} of ${all.length} have not said that they have read the page.`
  return [{ text, action: 'See who has not', path }]
}

function practiceGaps({ last, practiceDue, procedure: { kind } }: WithoutGaps, now: number): Gap[] {
  const path = '/admin/exercises'
  if (!last) {
    const text =
      kind === '' ? 'No exercise has sent an alert.' : 'It was never practised as an exercise.'
    return [{ text, action: 'See exercises', path }]
  }
  const gaps: Gap[] = []
  if (practiceDue !== undefined && Date.parse(practiceDue) <= now) {
    const text = `It was to be practised again by ${formatDay(practiceDue)}.`
    gaps.push({ text, action: 'See exercises', path })
  }
  const log = `/admin/logs/${last.id}`
  if (last.closed === null) {
    const text = 'The last exercise is still open.'
    gaps.push({ text, action: 'Open the exercise', path: log })
  } else if (!hasFindings(last)) {
    const text = 'Nobody has written down what the last exercise showed.'
    gaps.push({ text, action: 'Write the debrief', path: log })
  }
  return gaps
}

export function hasFindings({ wentwell, wentbadly, actions }: Exercise): boolean {
  return wentwell !== '' || wentbadly !== '' || actions.length > 0
}

function actionGaps({ actions }: WithoutGaps, now: number): Gap[] {
  const overdue = actions.filter((action) => isOverdue(action, new Date(now)))
  const [first] = overdue
  if (!first) return []
  const count = pluralise(overdue.length, { one: 'action is', many: 'actions are' })
  const isOfOne = overdue.every(({ incidentid }) => incidentid === first.incidentid)
  const path = isOfOne ? `/admin/logs/${first.incidentid}` : '/admin/incidents'
  return [{ text: `${count} overdue.`, action: 'See the actions', path }]
}

export function readersPath(page: string): string {
  return `/admin/content/readings?page=${encodeURIComponent(page)}`
}

export function summariseGaps(states: readonly ProcedureState[]): string {
  const count = states.reduce((sum, { gaps }) => sum + gaps.length, 0)
  if (count === 0) return 'No gaps in what this page looks at.'
  return `${pluralise(count, { one: 'gap', many: 'gaps' })}.`
}

/** The same day a year later; of 29 February the 28th. */
function aYearAfter(time: string): string {
  const date = new Date(time)
  const month = date.getUTCMonth()
  date.setUTCFullYear(date.getUTCFullYear() + 1)
  if (date.getUTCMonth() !== month) date.setUTCDate(0)
  return date.toISOString()
}
