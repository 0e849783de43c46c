import { z } from 'zod'
import {
  body,
  choice,
  type EndpointSchema,
  isoTime,
  name,
  organisationQuery,
  recordId,
  SET_ON_RECEIPT,
  text,
} from '../endpoints/schema.ts'
import { TASK_ID } from '../ids.ts'
import { MAX_TASK_OWNERS, MAX_TASK_TEXT_CHARACTERS } from '../limits.ts'

/**
 * A task is what somebody has to do in an incident, and by when. It is made once and never edited: each
 * change is kept beside it, and for each field the last change by corrected time applies. See
 * `task-state.ts`.
 */

const TASK_STATES = ['open', 'doing', 'done', 'cancelled'] as const
const TASK_SOURCES = ['log', 'check', 'decision', 'none'] as const

/**
 * Who does a task: the holders of a team role, or users; neither if nobody has it yet. `ownername` is how
 * people read that, as it was when the server took it.
 */
const owner = { roleid: z.string().nullable(), userids: z.array(z.string()), ownername: z.string() }

/** By corrected clock, by the device's own, and when the server took it; `seq` is the order of receipt. */
const written = {
  userid: z.string(),
  authorname: z.string(),
  timestamp: z.string(),
  devicetimestamp: z.string(),
  received: z.string(),
  seq: z.number().int(),
}

/** One change; a field that did not change is missing. A new owner has all three fields of one. */
const taskChange = z
  .object({
    id: z.string(),
    incidentid: z.string(),
    taskid: z.string(),
    state: z.enum(TASK_STATES).optional(),
    roleid: owner.roleid.optional(),
    userids: owner.userids.optional(),
    ownername: owner.ownername.optional(),
    due: z.string().nullable().optional(),
    note: z.string(),
    ...written,
  })
  .meta({ id: 'TaskChange' })

/**
 * `state`, the owner and `due` are what applies now; `initial` has the owner and the time with which the
 * task was made. `changes` are all changes, in the order of receipt. `source` is what the task was made from:
 * a log entry, an item of a checklist, a decision.
 */
const task = z
  .object({
    id: z.string(),
    incidentid: z.string(),
    title: z.string(),
    detail: z.string(),
    source: z.object({ type: z.enum(TASK_SOURCES), id: z.string() }),
    state: z.enum(TASK_STATES),
    ...owner,
    due: z.string().nullable(),
    initial: z.object({ ...owner, due: z.string().nullable() }),
    changes: z.array(taskChange),
    ...written,
  })
  .meta({ id: 'Task' })

const ONE_KIND_OF_OWNER = 'Choose a role or people, not both'

const newOwner = {
  roleid: recordId('The role').min(1, 'Choose a role').nullish(),
  userids: z
    .array(recordId('Each person').min(1, 'Choose a person'), {
      error: 'Send the people as a list',
    })
    .max(MAX_TASK_OWNERS, `A task can have ${MAX_TASK_OWNERS} people at most`)
    .optional(),
}

const due = isoTime('The time by which it is due').nullish()

/** `sent` is the device's clock at this attempt; it differs between retries of the same task. */
const newTask = body(
  {
    id: z.string().regex(TASK_ID, 'The id must be task_ and 12 letters or digits'),
    title: name('Task'),
    detail: text('The detail', MAX_TASK_TEXT_CHARACTERS).default(''),
    ...newOwner,
    due,
    source: z
      .strictObject({ type: choice('The source', TASK_SOURCES), id: recordId('The source') })
      .default({ type: 'none', id: '' }),
    timestamp: isoTime('The time of the task'),
    sent: isoTime('The time of sending').optional(),
  },
  [...SET_ON_RECEIPT, 'ownername', 'state', 'initial', 'changes'],
).refine((given) => !hasTwoOwners(given), { path: ['roleid'], message: ONE_KIND_OF_OWNER })

/** Only what changes. `userids: []` takes the task from everybody; `due: null` removes the time. */
const newTaskChange = body(
  {
    id: z.uuid({ error: 'The id of a change must be a UUID' }),
    state: choice('The state', TASK_STATES).optional(),
    ...newOwner,
    due,
    note: text('The note', MAX_TASK_TEXT_CHARACTERS).default(''),
    timestamp: isoTime('The time of the change'),
    sent: isoTime('The time of sending').optional(),
  },
  [...SET_ON_RECEIPT, 'taskid', 'ownername'],
)
  .refine((given) => !hasTwoOwners(given), { path: ['roleid'], message: ONE_KIND_OF_OWNER })
  .refine(
    ({ state, roleid, userids, due, note }) =>
      Boolean(state ?? roleid ?? userids ?? note) || due !== undefined,
    'Change the state, the owner or the time, or write a note',
  )

function hasTwoOwners(given: {
  roleid?: string | null | undefined
  userids?: string[] | undefined
}) {
  return typeof given.roleid === 'string' && (given.userids ?? []).length > 0
}

export type TaskState = (typeof TASK_STATES)[number]
export type Task = z.output<typeof task>
/** A task without its changes. */
export type TaskAsMade = Omit<Task, 'state' | 'initial' | 'changes'>
export type TaskChange = z.output<typeof taskChange>
export type NewTask = z.input<typeof newTask>
export type NewTaskChange = z.input<typeof newTaskChange>

export const taskSchemas = {
  /** All tasks of the incident, in the order in which they were made. */
  listTasks: { query: organisationQuery, response: z.array(task) },
  addTask: {
    query: organisationQuery,
    body: newTask,
    response: task,
    statuses: [201],
    problems: ['taken', 'closed'],
    // All tasks and their changes are kept, with author and time.
    activityKinds: 'none',
  },
  addTaskChange: {
    query: organisationQuery,
    body: newTaskChange,
    response: taskChange,
    statuses: [201],
    problems: ['not-allowed', 'taken', 'closed'],
    activityKinds: 'none',
  },
} as const satisfies Record<string, EndpointSchema>
