import { findSilencing } from '@holdfast/contract/alerts/alert-sounds'
import type { TaskPushPayload } from '@holdfast/contract/alerts/push'
import { isToDo } from '@holdfast/contract/incidents/task-state'
import type { Task } from '@holdfast/contract/incidents/tasks'
import { REOPENING_MS } from '@holdfast/contract/limits'
import type { Context } from '../../../platform/context.ts'
import type { Scope } from '../../../platform/database/database.ts'
import type { RunningByKey } from '../../../platform/running-by-key.ts'
import {
  forEachAtOnce,
  type PushSender,
  readOpenAlerts,
  readSubscriptionsFor,
} from '../../alerts/index.ts'
import type { AssignedRoles } from '../../allocations/index.ts'
import { findIncident, type StoredIncident } from '../../incidents/index.ts'
import { toTask } from '../tasks-rules.ts'
import { findTask, readChangesOf } from '../tasks-store.ts'
import { findDueNotices } from './find-due-notices.ts'
import { isCurrentTime, peopleOf } from './task-notices-rules.ts'
import {
  deleteNotices,
  findLastTold,
  insertNotices,
  lockNotices,
  readDueNotices,
  type TaskNotice,
  updateNotices,
} from './task-notices-store.ts'

/**
 * Tells owners by push that they have a task, that it is due, and that it is overdue. A notice is marked as
 * told before it is pushed: after a crash it is missing on a phone, but nobody is told twice. The app
 * shows the task in any case.
 */

/** A push has no words, so what comes within this time after one is told by the next. */
const PAUSE_MS = 60_000
const MAX_ATTEMPTS = 5
const USERS_AT_ONCE = 5
const FIRST_RETRY_MS = 10_000
/** A phone that is switched on later must not ring while its owner hides. */
const TTL_SECONDS = 5 * 60

export type TellDependencies = {
  context: Context
  sender: PushSender
  assignedRoles: (organisationid: string) => AssignedRoles | Promise<AssignedRoles>
}

type CurrentTask = { task: Task; incident: StoredIncident }
type Push = { payload: TaskPushPayload; notices: TaskNotice[] }

/** Starts to tell all whose notices are due, of all organisations at once. */
export async function tellDue(
  dependencies: TellDependencies,
  running: RunningByKey,
): Promise<void> {
  const { connections, now } = dependencies.context
  const due = await findDueNotices(connections, now())
  for (const [organisationid, notices] of Map.groupBy(due, (each) => each.organisationid)) {
    const userids = notices.map(({ userid }) => userid)
    running.start(organisationid, () => tellOrganisation(dependencies, organisationid, userids))
  }
}

/** `userids`: null for times that have come, whose owners the next round tells. */
async function tellOrganisation(
  dependencies: TellDependencies,
  organisationid: string,
  userids: readonly (string | null)[],
): Promise<void> {
  const { log } = dependencies.context
  // The others are told all the same.
  const logFailure = (userid: string | null) => (error: unknown) =>
    log.info({ err: error, organisationid, userid }, 'The owners of tasks could not be told')
  // One phone whose push service does not answer holds up few others.
  await forEachAtOnce(USERS_AT_ONCE, userids, (userid) =>
    (userid === null
      ? spreadTimes(dependencies, organisationid)
      : tellUser(dependencies, organisationid, userid)
    ).catch(logFailure(userid)),
  )
}

/** Turns the times that have come into a notice for each owner. */
async function spreadTimes(
  { context, assignedRoles }: TellDependencies,
  organisationid: string,
): Promise<void> {
  const { database, now } = context
  const roles = await assignedRoles(organisationid)
  await database.change(organisationid, [], async (scope) => {
    await lockNotices(scope, null)
    for (const notice of await readDueNotices(scope, null, now())) {
      const current = await readCurrent(scope, notice, now())
      if (current === 'reopenable') {
        await updateNotices(scope, [notice.seq], { due: nextLook(now()) })
        continue
      }
      if (current === undefined || !isCurrentTime(notice, current.task, now())) {
        await deleteNotices(scope, [notice.seq])
        continue
      }
      await updateNotices(scope, [notice.seq], { done: now() })
      const { incidentid, taskid, event, taskdue } = notice
      const of = { incidentid, taskid, event, taskdue: taskdue === null ? null : new Date(taskdue) }
      const people = peopleOf(current.task, roles)
      const notices = people.map((userid) => ({ ...of, userid, due: now() }))
      await insertNotices(scope, notices)
    }
  })
}

async function tellUser(
  dependencies: TellDependencies,
  organisationid: string,
  userid: string,
): Promise<void> {
  const { context, sender, assignedRoles } = dependencies
  const { database, now } = context
  const roles = await assignedRoles(organisationid)
  const taken = await database.change(organisationid, [], async (scope) => {
    const push = await takeNotices(scope, userid, roles, now())
    return push && { push, devices: await readSubscriptionsFor(scope, userid, 'tasks') }
  })
  if (taken === undefined) return
  const { push, devices } = taken
  const messages = devices.map((subscription) => ({ subscription, payload: () => push.payload }))
  const outcomes = await sender.send(organisationid, messages, {
    topic: `tasks-of-${push.payload.incidentid}`.slice(0, 32),
    ttlSeconds: TTL_SECONDS,
  })
  const isFailed = outcomes.includes('failed') && !outcomes.includes('accepted')
  if (isFailed) await database.change(organisationid, [], (scope) => retry(scope, push, now()))
}

/** Marks the user's notices as told; undefined if there is nothing to tell, or not yet. */
async function takeNotices(
  scope: Scope,
  userid: string,
  roles: AssignedRoles,
  now: Date,
): Promise<Push | undefined> {
  await lockNotices(scope, userid)
  const due = await readDueNotices(scope, userid, now)
  const last = await findLastTold(scope, userid, now)
  const next = new Date((last === null ? 0 : Date.parse(last)) + PAUSE_MS)
  const seqs = due.map(({ seq }) => seq)
  if (next > now) {
    await updateNotices(scope, seqs, { due: next })
    return undefined
  }
  await updateNotices(scope, seqs, { done: now })
  const told: (CurrentTask & { notice: TaskNotice })[] = []
  for (const notice of due) {
    const current = await readCurrent(scope, notice, now)
    if (current === 'reopenable') {
      await updateNotices(scope, [notice.seq], { done: null, due: nextLook(now) })
      continue
    }
    if (current === undefined || !peopleOf(current.task, roles).includes(userid)) continue
    told.push({ ...current, notice })
  }
  if (told.length === 0) return undefined
  const notices = told.map(({ notice }) => notice)
  await updateNotices(
    scope,
    notices.map(({ seq }) => seq),
    { told: true },
  )
  return { payload: await payloadOf(scope, told, now), notices }
}

const nextLook = (now: Date) => new Date(now.getTime() + PAUSE_MS)

/**
 * The task, if somebody still has to do it in an open incident. While a closed incident can be reopened, its
 * notices wait.
 */
async function readCurrent(
  scope: Scope,
  { taskid, incidentid }: Pick<TaskNotice, 'taskid' | 'incidentid'>,
  now: Date,
): Promise<CurrentTask | 'reopenable' | undefined> {
  const [incident, stored] = [await findIncident(scope, incidentid), await findTask(scope, taskid)]
  if (!incident || !stored) return undefined
  if (incident.closed !== null) {
    return now.getTime() <= Date.parse(incident.closed) + REOPENING_MS ? 'reopenable' : undefined
  }
  const task = toTask(stored, await readChangesOf(scope, taskid))
  return isToDo(task) ? { task, incident } : undefined
}

/** A real task makes the push a real one, which an alert of an exercise never silences. */
async function payloadOf(
  scope: Scope,
  told: readonly CurrentTask[],
  now: Date,
): Promise<TaskPushPayload> {
  const first = told.find(({ incident }) => !incident.exercise) ?? told[0]
  const exercise = first?.incident.exercise ?? false
  const silencing = findSilencing(
    { id: '', sound: 'tone', exercise, timestamp: now.toISOString(), ended: null },
    await readOpenAlerts(scope),
  )
  return {
    type: 'task',
    // Several tasks are read in the list.
    id: told.length === 1 ? (first?.task.id ?? '') : '',
    incidentid: first?.incident.id ?? '',
    exercise,
    silent: silencing !== undefined,
  }
}

/** No device was reached. The push service may answer later. */
async function retry(scope: Scope, { notices }: Push, now: Date): Promise<void> {
  for (const { seq, attempts } of notices) {
    if (attempts + 1 >= MAX_ATTEMPTS) continue
    const due = new Date(now.getTime() + FIRST_RETRY_MS * 2 ** attempts)
    await updateNotices(scope, [seq], { done: null, told: false, due, attempts: attempts + 1 })
  }
}
