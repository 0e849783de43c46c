import type { Guidance, Picture } from '@holdfast/contract/content/content'
import { hasBaseMap } from '@holdfast/contract/content/media-paths'
import type { GettingStarted, PreparationStep } from '@holdfast/contract/getting-started'
import type { Exercise } from '@holdfast/contract/incidents/exercises'
import type { Allocation } from '@holdfast/contract/people/allocations'
import type { User } from '@holdfast/contract/people/users'
import type { RollGroup } from '@holdfast/contract/roll-call/roll-call'
import { PEOPLE, pluralise } from '@holdfast/contract/text'
import { shortenDetails } from '../../domain/shorten-details.ts'
import { formatDay } from '../../ui/format-dates.ts'
import { countBlanks } from '../blanks/blanks.ts'

/** The data from which the state of the steps follows. Nobody ticks a step by hand. */
export type StepSources = {
  started: GettingStarted
  users: readonly User[]
  allocations: readonly Allocation[]
  published: Pick<Guidance, 'roles'>
  media: readonly Picture[]
  /** The guidance as admins are writing it. */
  draft: Guidance
  rollGroups: readonly RollGroup[]
  exercises: readonly Exercise[]
}

/** `facts` say what exists, `missing` what the step still needs. A step that misses nothing is done. */
type Progress = { facts: string[]; missing: string[] }
export type Step = Progress & {
  id: PreparationStep
  title: string
  /** The page on which the step is done. */
  path: string
  action: string
  state: 'done' | 'todo' | 'not-needed'
  /** Who has marked the step as not needed, and when. */
  notNeeded: { authorname: string; timestamp: string } | undefined
}

type Definition = {
  id: PreparationStep
  title: string
  path: string
  action: string
  progress: (sources: StepSources) => Progress
}

const MAX_NAMES = 5

const DEFINITIONS: readonly Definition[] = [
  {
    id: 'people',
    title: 'People',
    path: '/admin/users',
    action: 'Add people',
    progress: peopleProgress,
  },
  {
    id: 'invitations',
    title: 'Invitations',
    path: '/admin/users',
    action: 'Invite people',
    progress: invitationProgress,
  },
  {
    id: 'roles',
    title: 'Team roles and deputies',
    path: '/admin/roles-allocation',
    action: 'Give people roles',
    progress: roleProgress,
  },
  {
    id: 'groups',
    title: 'Groups to count',
    path: '/admin/roll-groups',
    action: 'Add roll groups',
    progress: groupProgress,
  },
  {
    id: 'blanks',
    title: 'Blanks in the guidance',
    path: '/admin/content/blanks',
    action: 'Fill in the blanks',
    progress: blankProgress,
  },
  {
    id: 'map',
    title: 'Map of the site',
    path: '/admin/content/pictures',
    action: 'Upload a map',
    progress: mapProgress,
  },
  {
    id: 'alert',
    title: 'Test alert',
    path: '/alerts',
    action: 'Send a test alert',
    progress: alertProgress,
  },
  {
    id: 'exercise',
    title: 'First exercise',
    path: '/admin/exercises',
    action: 'See the exercises',
    progress: exerciseProgress,
  },
]

/** The eight steps in their order. */
export function stepsOf(sources: StepSources): Step[] {
  return DEFINITIONS.map(({ progress, ...step }) => {
    const { facts, missing } = progress(sources)
    const notNeeded = sources.started.notneeded.find((each) => each.step === step.id)
    const state = missing.length === 0 ? 'done' : notNeeded ? 'not-needed' : 'todo'
    return { ...step, facts, missing, state, notNeeded }
  })
}

/** `3 of 8 steps are done`; steps that are not needed count as done. */
export function describeProgress(steps: readonly Step[]): string {
  const open = steps.filter(({ state }) => state === 'todo').length
  if (open === 0) return `All ${steps.length} steps are done`
  const done = steps.length - open
  return `${done} of ${steps.length} steps ${done === 1 ? 'is' : 'are'} done`
}

function active(users: readonly User[]): User[] {
  return users.filter(({ suspended }) => !suspended)
}

function peopleProgress({ users }: StepSources): Progress {
  const people = active(users)
  const admins = people.filter(({ type }) => type === 'admin').length
  const withoutPhone = people.filter(({ phone = '' }) => phone === '').length
  return {
    facts: [
      `${pluralise(people.length, PEOPLE)}, ${admins === 1 ? '1 of them an admin' : `${admins} of them admins`}`,
      ...(withoutPhone > 0 ? [`${withoutPhone} without a telephone number`] : []),
    ],
    missing: [
      ...(people.length < 2 ? ['Add everybody who may be alone with pupils'] : []),
      ...(admins < 2 ? ['Make a second person an admin, so that one is always there'] : []),
    ],
  }
}

function invitationProgress({ users, started }: StepSources): Progress {
  const people = active(users)
  const signedIn = people.filter(({ id }) => started.signedin.includes(id)).length
  const invited = people.filter(({ id }) => started.invited.includes(id)).length
  const uninvited = people.length - signedIn - invited
  return {
    facts: [
      `${signedIn} of ${pluralise(people.length, PEOPLE)} have signed in`,
      ...(invited > 0 ? [`${invited} invited and not signed in yet`] : []),
    ],
    missing: [
      ...(people.length < 2 ? ['Nobody can be invited before people are added'] : []),
      ...(uninvited > 0
        ? [`${pluralise(uninvited, { one: 'person needs', many: 'people need' })} an invitation`]
        : []),
    ],
  }
}

/** A role needs two holders, because nobody has it when a single holder is away. */
function roleProgress({ published: { roles }, allocations, users }: StepSources): Progress {
  const people = new Map(active(users).map(({ id, name }) => [id, name]))
  const held = roles.map(({ id, title }) => ({
    title,
    holders: allocations.flatMap(({ roleid, userid }) =>
      roleid === id ? (people.get(userid) ?? []) : [],
    ),
  }))
  const empty = held.filter(({ holders }) => holders.length === 0).map(({ title }) => title)
  const single = held
    .filter(({ holders }) => holders.length === 1)
    .map(({ title, holders }) => `${title} (${holders.join()})`)
  return {
    facts: [`${roles.length - empty.length} of ${pluralise(roles.length, 'role')} have somebody`],
    missing: [
      ...(empty.length > 0 ? [`Nobody has: ${listed(empty)}`] : []),
      ...(single.length > 0 ? [`One person and nobody to stand in: ${listed(single)}`] : []),
    ],
  }
}

function groupProgress({ rollGroups }: StepSources): Progress {
  const expected = rollGroups.reduce((sum, group) => sum + group.expected, 0)
  const uncounted = rollGroups.filter(({ counters }) => counters.length === 0)
  const facts = [
    `${pluralise(rollGroups.length, 'roll group')}, ${pluralise(expected, PEOPLE)} expected`,
    ...(uncounted.length > 0
      ? [`Nobody named to count: ${listed(uncounted.map(({ name }) => name))}`]
      : []),
  ]
  if (rollGroups.length > 0) return { facts, missing: [] }
  return { facts: [], missing: ['Add the classes, teams and visitors who are counted'] }
}

/** Counts blanks in the draft, because published guidance leaves out lines with blanks. */
function blankProgress({ draft }: StepSources): Progress {
  const left = countBlanks(draft)
  if (left === 0) return { facts: ['No blank is left in the guidance'], missing: [] }
  const blanks = pluralise(left, { one: 'blank is', many: 'blanks are' })
  return { facts: [], missing: [`${blanks} not filled in`] }
}

function mapProgress({ media }: StepSources): Progress {
  if (hasBaseMap(media)) return { facts: ['Staff can open the map'], missing: [] }
  return { facts: [], missing: ['There is no map yet'] }
}

function alertProgress({ exercises }: StepSources): Progress {
  const last = exercises.find(({ alerted }) => alerted !== null)
  if (!last?.alerted) {
    return {
      facts: [],
      missing: ['Send an alert as an exercise, and see whose phone it reaches'],
    }
  }
  const { alerted, recipients, unanswered } = last
  const answered = recipients - unanswered.length
  return {
    facts: [
      `Sent on ${formatDay(alerted)}: ${answered} of ${pluralise(recipients, PEOPLE)} answered`,
    ],
    missing: [],
  }
}

function exerciseProgress({ exercises }: StepSources): Progress {
  const nameOf = ({ incidentDetails, timestamp }: Exercise) =>
    `${shortenDetails(incidentDetails)}, ${formatDay(timestamp)}`
  const debriefed = exercises.find(
    ({ wentwell, wentbadly, actions }) => wentwell || wentbadly || actions.length > 0,
  )
  if (debriefed) return { facts: [`Debriefed: ${nameOf(debriefed)}`], missing: [] }
  const [last] = exercises
  if (!last) return { facts: [], missing: ['Nothing has been practised yet'] }
  const missing = last.closed === null ? 'It is still open' : 'Write down how it went'
  return { facts: [`Practised: ${nameOf(last)}`], missing: [missing] }
}

function listed(names: readonly string[]): string {
  const rest = names.length - MAX_NAMES
  return [...names.slice(0, MAX_NAMES), ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
}
