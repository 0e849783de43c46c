import type { Task, TaskAsMade, TaskChange } from '@holdfast/contract/incidents/tasks'
import type { Scope } from '../../platform/database/database.ts'
import { toTasks } from './tasks-rules.ts'

const WRITTEN = ['userid', 'authorname', 'timestamp', 'devicetimestamp', 'received', 'seq'] as const
const TASK_COLUMNS = [
  ...(['id', 'incidentid', 'title', 'detail', 'sourcetype', 'sourceid'] as const),
  ...(['roleid', 'userids', 'ownername', 'due'] as const),
  ...WRITTEN,
] as const
const CHANGE_COLUMNS = [
  ...(['id', 'incidentid', 'taskid', 'state', 'roleid', 'userids', 'ownername'] as const),
  ...(['duechanged', 'due', 'note'] as const),
  ...WRITTEN,
] as const

/** The tasks of an incident after the one with this number, in the order of receipt. */
export async function readStoredTasks(
  { trx, organisationid }: Scope,
  incidentid: string,
  afterSeq = 0,
): Promise<TaskAsMade[]> {
  const rows = await trx
    .selectFrom('tasks')
    .select(TASK_COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .execute()
  return rows.map(toTask)
}

/** The changes of an incident's tasks after the one with this number, in the order of receipt. */
export async function readTaskChanges(
  { trx, organisationid }: Scope,
  incidentid: string,
  afterSeq = 0,
): Promise<TaskChange[]> {
  const rows = await trx
    .selectFrom('task_changes')
    .select(CHANGE_COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .execute()
  return rows.map(toChange)
}

/** All tasks of an incident with what applies to them now. */
export async function readTasks(scope: Scope, incidentid: string): Promise<Task[]> {
  const made = await readStoredTasks(scope, incidentid)
  return toTasks(made, await readTaskChanges(scope, incidentid))
}

/** The task with this id, in any incident. */
export async function findTask(
  { trx, organisationid }: Scope,
  id: string,
): Promise<TaskAsMade | undefined> {
  const row = await trx
    .selectFrom('tasks')
    .select(TASK_COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toTask(row)
}

export async function readChangesOf(
  { trx, organisationid }: Scope,
  taskid: string,
): Promise<TaskChange[]> {
  const rows = await trx
    .selectFrom('task_changes')
    .select(CHANGE_COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('taskid', '=', taskid)
    .orderBy('seq')
    .execute()
  return rows.map(toChange)
}

/** The change with this id, of any task. */
export async function findTaskChange(
  { trx, organisationid }: Scope,
  id: string,
): Promise<TaskChange | undefined> {
  const row = await trx
    .selectFrom('task_changes')
    .select(CHANGE_COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toChange(row)
}

/** Returns undefined if a task with this id already exists. */
export async function insertTask(
  { trx, organisationid }: Scope,
  { source, ...task }: Omit<TaskAsMade, 'seq'>,
): Promise<TaskAsMade | undefined> {
  const row = await trx
    .insertInto('tasks')
    .values({ ...task, organisationid, sourcetype: source.type, sourceid: source.id })
    .onConflict((conflict) => conflict.columns(['organisationid', 'id']).doNothing())
    .returning(TASK_COLUMNS)
    .executeTakeFirst()
  return row && toTask(row)
}

/** Returns undefined if a change with this id already exists. */
export async function insertTaskChange(
  { trx, organisationid }: Scope,
  { due, ...change }: Omit<TaskChange, 'seq'>,
): Promise<TaskChange | undefined> {
  const row = await trx
    .insertInto('task_changes')
    .values({ ...change, organisationid, duechanged: due !== undefined, due: due ?? null })
    .onConflict((conflict) => conflict.columns(['organisationid', 'id']).doNothing())
    .returning(CHANGE_COLUMNS)
    .executeTakeFirst()
  return row && toChange(row)
}

function toTask<Row extends { sourcetype: Task['source']['type']; sourceid: string }>({
  sourcetype: type,
  sourceid: id,
  ...task
}: Row) {
  return { ...task, source: { type, id } }
}

type ChangeRow = Pick<TaskChange, 'id' | 'incidentid' | 'taskid' | 'note'> &
  Pick<TaskChange, (typeof WRITTEN)[number]> & {
    state: TaskChange['state'] | null
    roleid: string | null
    userids: string[] | null
    ownername: string | null
    duechanged: boolean
    due: string | null
  }

/** Leaves out what the change leaves as it was. */
function toChange(row: ChangeRow): TaskChange {
  const { state, roleid, userids, ownername, duechanged, due, ...change } = row
  return {
    ...change,
    ...(state && { state }),
    ...(userids && { roleid, userids, ownername: ownername ?? '' }),
    ...(duechanged && { due }),
  }
}
