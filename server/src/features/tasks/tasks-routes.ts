import type { RequestBody } from '@holdfast/contract/endpoints/endpoint-schemas'
import { timeInAuthorOrder } from '@holdfast/contract/incidents/author-order'
import { canChangeTask, changesOwner } from '@holdfast/contract/incidents/task-state'
import type { Task, TaskChange } from '@holdfast/contract/incidents/tasks'
import { CachedResponse } from '../../platform/cached-lists/cached-response.ts'
import type { Context } from '../../platform/context.ts'
import { Problem } from '../../platform/http/problem.ts'
import { type Author, type AuthorDependencies, authorOf } from '../allocations/index.ts'
import { correctedTime, isTooLate } from '../incident-log/index.ts'
import { findReportTime } from '../incidents/index.ts'
import { planNotices } from './notices/plan-task-notices.ts'
import { nameOwner } from './task-owners.ts'
import { type TaskScope, TaskWriter } from './task-writer.ts'
import { isSameChange, isSameTask, toTask } from './tasks-rules.ts'
import { findTask, findTaskChange, insertTask, insertTaskChange, readTasks } from './tasks-store.ts'

export function registerTasksRoutes(context: Context, dependencies: AuthorDependencies): void {
  const { api, cachedLists, database, now } = context
  const writer = new TaskWriter(database, dependencies)

  const tasks = cachedLists.define('tasks', async (scope, { organisationid, ownerid }) => {
    if (!(await findReportTime(scope, ownerid))) throw new Problem('not-found')
    const list = await readTasks(scope, ownerid)
    return CachedResponse.ofCollection('tasks', { organisationid }, list)
  })

  api.cachedEndpoint('listTasks', ({ organisationid, parameters }) =>
    tasks({ organisationid, ownerid: parameters.id }),
  )

  api.endpoint('addTask', async ({ body, caller, organisationid, parameters }) => {
    const author = await authorOf(dependencies, organisationid, caller, now())
    const { id: incidentid } = parameters
    return writer.add(organisationid, incidentid, (of) =>
      storeTask(of, { ...body, incidentid }, author),
    )
  })

  api.endpoint('addTaskChange', async ({ body, caller, organisationid, parameters }) => {
    const { id: incidentid, taskid } = parameters
    const author = await authorOf(dependencies, organisationid, caller, now())
    return writer.add(organisationid, incidentid, (of) =>
      storeChange(of, { ...body, incidentid, taskid }, author),
    )
  })
}

const TAKEN = 'There is something else under this id already'

/** Stores the task; a retry returns the one that was stored first, even if the incident is closed. */
async function storeTask(
  { scope, closed, roles, changesOf }: TaskScope,
  given: RequestBody<'addTask'> & { incidentid: string },
  author: Author,
): Promise<Task> {
  const { id, incidentid, title, detail, source, due = null } = given
  const known = await findTask(scope, id)
  if (known) {
    if (!isSameTask(known, { ...given, userid: author.userid })) throw new Problem('taken', TAKEN)
    return toTask(known, await changesOf(id))
  }
  const times = timesOf(given, author, closed)
  const owner = await nameOwner(scope, given)
  const stored = await insertTask(scope, {
    ...{ id, incidentid, title, detail, source, due },
    ...owner,
    ...times,
  })
  if (!stored) throw new Problem('taken', TAKEN)
  const task = toTask(stored, [])
  await planNotices(scope, { before: undefined, after: task }, author, roles)
  return task
}

async function storeChange(
  { scope, closed, roles, changesOf }: TaskScope,
  given: RequestBody<'addTaskChange'> & { incidentid: string; taskid: string },
  author: Author,
): Promise<TaskChange> {
  const { incidentid, taskid, state, due, note } = given
  const id = given.id.toLowerCase()
  const task = await findTask(scope, taskid)
  if (task?.incidentid !== incidentid) throw new Problem('not-found')
  const known = await findTaskChange(scope, id)
  if (known) {
    if (isSameChange(known, { ...given, userid: author.userid })) return known
    throw new Problem('taken', TAKEN)
  }
  const times = timesOf(given, author, closed)
  const changes = await changesOf(taskid)
  // Nobody changes a task before it is made, whatever their clock says.
  const written = times.timestamp < task.timestamp ? task.timestamp : times.timestamp
  const before = toTask(task, changes)
  if (!canChangeTask(author, before, written)) throw new Problem('not-allowed')
  const stored = await insertTaskChange(scope, {
    ...{ id, incidentid, taskid, note },
    ...(state && { state }),
    ...(changesOwner(given) && (await nameOwner(scope, given))),
    ...(due !== undefined && { due }),
    ...times,
    timestamp: timeInAuthorOrder({ ...times, timestamp: written }, changes),
  })
  if (!stored) throw new Problem('taken', TAKEN)
  changes.push(stored)
  const after = toTask(task, changes)
  await planNotices(scope, { before, after }, author, roles)
  return stored
}

/** @throws Problem `closed` */
function timesOf(
  given: { timestamp: string; sent?: string | undefined },
  { userid, authorname, now }: Author,
  closed: string | null,
) {
  const timestamp = correctedTime(given, now)
  if (isTooLate(timestamp, closed, now)) throw new Problem('closed')
  const received = now.toISOString()
  return { userid, authorname, timestamp, devicetimestamp: given.timestamp, received }
}
