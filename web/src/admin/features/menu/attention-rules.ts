import type { Channel } from '@holdfast/contract/alerts/channels'
import { withoutBlanks } from '@holdfast/contract/content/blanks'
import type { Guidance } from '@holdfast/contract/content/content'
import type { OpenAction } from '@holdfast/contract/incidents/debriefs'
import { type DueExercise, dueExercises } from '@holdfast/contract/incidents/exercise-due'
import type { Exercise, ExerciseInterval } from '@holdfast/contract/incidents/exercises'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import type { Backups } from '@holdfast/contract/people/backups'
import type { UserReadiness } from '@holdfast/contract/people/readiness'
import { PEOPLE, pluralise } from '@holdfast/contract/text'
import { isOverdue } from '../../../domain/overdue-actions.ts'
import { isSame } from '../../../editing/record-edit-rules.ts'
import { countBlanks } from '../../blanks/blanks.ts'
import { isTestDue } from '../../channels/test-due.ts'
import { readyState } from '../../device-readiness/user-readiness-text.ts'

/** `path` is the page where an admin can deal with it. */
export type Concern = {
  kind:
    | ('backups' | 'incidents' | 'exercises' | 'actions' | 'due' | 'readiness' | 'draft' | 'blanks')
    | 'channels'
  title: string
  path: string
}

/** The data behind the concerns; undefined until it has been read. */
export type Sources = {
  exercises: readonly Exercise[] | undefined
  intervals: readonly ExerciseInterval[] | undefined
  incidents: readonly Incident[] | undefined
  /** What debriefs have left to do. */
  actions: readonly Pick<OpenAction, 'due'>[] | undefined
  readiness: readonly UserReadiness[] | undefined
  published: Guidance | undefined
  channels: readonly Pick<Channel, 'name' | 'failing' | 'tested'>[] | undefined
  /** Read by the provider's admins only. */
  backups: Pick<Backups, 'problems'> | undefined
  /** `saved` is null if nobody has begun a draft. */
  draft: { guidance: Guidance; saved: string | null } | undefined
}

/** What an admin should look at, the most urgent first. */
export function concernsOf(sources: Sources, now: number): Concern[] {
  return [
    ...incidentConcerns(sources.incidents),
    ...backupConcerns(sources.backups),
    ...channelConcerns(sources.channels, now),
    ...actionConcerns(sources.actions, now),
    ...dueConcerns(sources, now),
    ...readinessConcerns(sources.readiness, now),
    ...draftConcerns(sources),
    ...blankConcerns(sources.draft?.guidance ?? sources.published),
  ]
}

/** A gateway for text messages or calls that does not work, or that nobody has tested for a month. */
function channelConcerns(channels: Sources['channels'] = [], now: number): Concern[] {
  return channels.flatMap((channel): Concern[] => {
    const { name, failing } = channel
    const path = '/admin/alerts/channels'
    if (failing !== null) return [{ kind: 'channels', title: `${name} does not work`, path }]
    return isTestDue(channel, new Date(now))
      ? [{ kind: 'channels', title: `Send a test message by ${name}`, path }]
      : []
  })
}

function incidentConcerns(incidents: Sources['incidents']): Concern[] {
  const open = incidents?.filter(({ closed }) => closed === null) ?? []
  const exercises = open.filter(({ exercise }) => exercise).length
  const real = open.length - exercises
  const path = '/admin/incidents'
  return [
    ...(real > 0
      ? [{ kind: 'incidents', title: pluralise(real, 'open incident'), path } as const]
      : []),
    ...(exercises > 0
      ? [{ kind: 'exercises', title: pluralise(exercises, 'open exercise'), path } as const]
      : []),
  ]
}

function backupConcerns(backups: Sources['backups']): Concern[] {
  const [first] = backups?.problems ?? []
  if (!first) return []
  return [{ kind: 'backups', title: `Backups: ${first.title}`, path: '/admin/backups' }]
}

function actionConcerns(actions: Sources['actions'], now: number): Concern[] {
  const overdue = actions?.filter((action) => isOverdue(action, new Date(now))).length ?? 0
  if (overdue === 0) return []
  const title = pluralise(overdue, {
    one: 'action from a debrief is overdue',
    many: 'actions from debriefs are overdue',
  })
  return [{ kind: 'actions', title, path: '/admin/incidents' }]
}

/** One line for all exercises that are overdue, or else will be soon. */
function dueConcerns({ exercises, intervals, published }: Sources, now: number): Concern[] {
  if (!exercises || !intervals || !published) return []
  // The copy of an app version without alerts has no kinds.
  const { alert_kinds: kinds = [] } = published
  const due = dueExercises(intervals, exercises, now)
  const titlesOf = (state: DueExercise['state']) =>
    due
      .filter((each) => each.state === state)
      .map(({ kind }) => kinds.find(({ id }) => id === kind)?.title ?? kind)
      .join(', ')
  const overdue = titlesOf('overdue')
  const soon = titlesOf('soon')
  if (overdue === '' && soon === '') return []
  const title = overdue === '' ? `Exercise due soon: ${soon}` : `Exercise overdue: ${overdue}`
  return [{ kind: 'due', title, path: '/admin/exercises' }]
}

function readinessConcerns(users: Sources['readiness'], now: number): Concern[] {
  const unready = users?.filter(({ device }) => readyState(device, now) !== 'ready').length ?? 0
  if (unready === 0) return []
  const people = pluralise(users?.length ?? 0, PEOPLE)
  const title = `${unready} of ${people} not ready for a day without a network`
  return [{ kind: 'readiness', title, path: '/admin/readiness' }]
}

function draftConcerns({ draft, published }: Sources): Concern[] {
  if (!draft || draft.saved === null || !published) return []
  const toPublish = withoutBlanks(draft.guidance)
  const parts = Object.keys(toPublish) as (keyof Guidance)[]
  if (parts.every((part) => isSame(toPublish[part], published[part]))) return []
  return [{ kind: 'draft', title: 'The content draft is not published', path: '/admin/content' }]
}

function blankConcerns(guidance: Guidance | undefined): Concern[] {
  const blanks = guidance ? countBlanks(guidance) : 0
  if (blanks === 0) return []
  return [
    {
      kind: 'blanks',
      title: `${pluralise(blanks, 'blank')} to fill in`,
      path: '/admin/content/blanks',
    },
  ]
}
