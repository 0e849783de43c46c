import { type Caller, isOfTeam } from '../endpoints/permissions.ts'
import { byOldest } from '../sorting.ts'
import type { Task, TaskChange, TaskState } from './tasks.ts'

/** What applies to a task, the same on the server and on devices, which add what they have not sent. */

type Owner = Pick<Task, 'roleid' | 'userids' | 'ownername'>
type Current = Owner & Pick<Task, 'state' | 'due'>
type ChangeOfTask = Omit<
  TaskChange,
  'id' | 'incidentid' | 'taskid' | 'devicetimestamp' | 'received'
>
type TaskWithChanges = { initial: Task['initial']; changes: readonly ChangeOfTask[] }

/** For each field the last change by corrected time, at `at` or now. */
export function applyChanges({ initial, changes }: TaskWithChanges, at?: string): Current {
  const current: Current = { state: 'open', ...initial }
  for (const change of [...changes].sort(byOldest)) {
    if (at !== undefined && change.timestamp > at) break
    if (change.state !== undefined) current.state = change.state
    if (change.userids !== undefined) Object.assign(current, ownerOf(change))
    if (change.due !== undefined) current.due = change.due
  }
  return current
}

type GivenOwner = { roleid?: string | null | undefined; userids?: string[] | undefined }

/** Whether a change, as sent or as stored, sets the owner. */
export function changesOwner({ roleid, userids }: GivenOwner): boolean {
  return typeof roleid === 'string' || userids !== undefined
}

function ownerOf({ roleid = null, userids = [], ownername = '' }: ChangeOfTask): Owner {
  return { roleid, userids, ownername }
}

/** Whether the task is the caller's, or that of one of their roles. */
export function ownsTask(
  caller: Pick<Caller, 'userid' | 'roles'>,
  owner: Omit<Owner, 'ownername'>,
) {
  return (
    owner.userids.includes(caller.userid) ||
    (owner.roleid !== null && caller.roles.includes(owner.roleid))
  )
}

/**
 * Whether the caller may change the task: admins, holders of team roles, and its owners. Who owned it at the
 * time of the change still may, because a phone without a network does not know that it was handed on.
 */
export function canChangeTask(caller: Caller, task: TaskWithChanges, at?: string): boolean {
  return (
    isOfTeam(caller) ||
    ownsTask(caller, applyChanges(task)) ||
    (at !== undefined && ownsTask(caller, applyChanges(task, at)))
  )
}

type ChangeOfState = Pick<TaskChange, 'timestamp' | 'seq' | 'authorname' | 'state'>

/** The change that says that the task is done; undefined if it is not. A repetition is no new one. */
export function changeToDone<Change extends ChangeOfState>({
  changes,
}: {
  changes: readonly Change[]
}): Change | undefined {
  let done: Change | undefined
  for (const change of changes.toSorted(byOldest)) {
    if (change.state === undefined) continue
    done = change.state === 'done' ? (done ?? change) : undefined
  }
  return done
}

/** Whether somebody still has to do something. */
export function isToDo({ state }: { state: TaskState }): boolean {
  return state === 'open' || state === 'doing'
}

export function isOverdue(task: { state: TaskState; due: string | null }, now: number): boolean {
  return isToDo(task) && task.due !== null && Date.parse(task.due) < now
}

export const TASK_STATE_NAMES: Record<TaskState, string> = {
  open: 'Open',
  doing: 'In progress',
  done: 'Done',
  cancelled: 'Cancelled',
}

/** Instead of an owner's name. */
export const NOT_ASSIGNED = 'Not assigned'

/** `Task: Open the hall for parents, for Ali Khan, due 14:05` */
export function describeTask(
  { title, detail, initial }: Pick<Task, 'title' | 'detail' | 'initial'>,
  formatTime: (time: string) => string,
): string {
  const assignment = describeAssignment(initial, formatTime)
  return `Task: ${title}, ${assignment}${detail === '' ? '' : `. ${detail}`}`
}

/** `for Ali Khan, due 14:05`; `not assigned` */
export function describeAssignment(
  { ownername, due }: Pick<Task, 'ownername' | 'due'>,
  formatTime: (time: string) => string,
): string {
  const owner = ownername === '' ? NOT_ASSIGNED.toLowerCase() : `for ${ownername}`
  return due === null ? owner : `${owner}, due ${formatTime(due)}`
}

/** `Task “Open the hall for parents”: done; for Kim Lake now. Only the west door` */
export function describeTaskChange(
  title: string,
  change: ChangeOfTask,
  formatTime: (time: string) => string,
): string {
  return `Task “${title}”: ${describeChange(change, formatTime)}`
}

type DescribedChange = Pick<ChangeOfTask, 'state' | 'userids' | 'ownername' | 'due' | 'note'>

/** `done; for Kim Lake now. Only the west door` */
export function describeChange(
  { state, userids, ownername, due, note }: DescribedChange,
  formatTime: (time: string) => string,
): string {
  const parts = [
    state !== undefined && TASK_STATE_NAMES[state].toLowerCase(),
    userids !== undefined && (ownername === '' ? 'not assigned any more' : `for ${ownername} now`),
    due !== undefined && (due === null ? 'no due time any more' : `due ${formatTime(due)}`),
  ].filter((part) => part !== false)
  const said = note === '' ? '' : `${parts.length > 0 ? '. ' : ''}${note}`
  return `${parts.join('; ')}${said}`
}
