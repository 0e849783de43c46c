import type { Caller } from '@holdfast/contract/endpoints/permissions'
import { isOverdue, isToDo, ownsTask } from '@holdfast/contract/incidents/task-state'
import type { Task } from '@holdfast/contract/incidents/tasks'
import { formatDateTime, formatDay, formatTime } from '../ui/format-dates.ts'

/** In which order tasks are shown, and how their times are said. */

type SortableTask = Pick<Task, 'id' | 'state' | 'due' | 'roleid' | 'userids' | 'timestamp' | 'seq'>
type TaskGroups<T extends SortableTask> = {
  mine: T[]
  unassigned: T[]
  others: T[]
  finished: T[]
}

/**
 * What is to do: the person's own first, then what nobody has yet, each group with the earliest due time on
 * top. Then what is finished.
 */
export function groupTasks<T extends SortableTask>(
  tasks: readonly T[],
  me: Pick<Caller, 'userid' | 'roles'>,
): TaskGroups<T> {
  const toDo = toDoByDue(tasks)
  const isMine = (task: T) => ownsTask(me, task)
  return {
    mine: toDo.filter(isMine),
    unassigned: toDo.filter(isUnassigned),
    others: toDo.filter((task) => !isMine(task) && !isUnassigned(task)),
    finished: tasks.filter((task) => !isToDo(task)).toReversed(),
  }
}

function isUnassigned({ roleid, userids }: SortableTask): boolean {
  return roleid === null && userids.length === 0
}

/** What is to do, whoever does it. */
export function toDoByDue<T extends SortableTask>(tasks: readonly T[]): T[] {
  return tasks.filter(isToDo).toSorted(byDue)
}

/** Those without a time come last, in the order in which they were made. */
function byDue(a: SortableTask, b: SortableTask): number {
  const [dueA, dueB] = [a.due ?? '~', b.due ?? '~']
  return dueA < dueB ? -1 : dueA > dueB ? 1 : a.seq - b.seq
}

/** From then on the time is said in colour. */
const SOON_MS = 5 * 60_000

type DueText = { text: string; tone: 'danger' | 'warn' | undefined }

/** `Overdue since 14:05` or `Due 14:05`; undefined for a task without a time, or a finished one. */
export function dueText(task: Pick<Task, 'state' | 'due'>, now: number): DueText | undefined {
  const { due } = task
  if (due === null || !isToDo(task)) return undefined
  const at = formatDay(due) === formatDay(now) ? formatTime(due) : formatDateTime(due)
  if (isOverdue(task, now)) return { text: `Overdue since ${at}`, tone: 'danger' }
  const isSoon = Date.parse(due) - now <= SOON_MS
  return { text: `Due ${at}`, tone: isSoon ? 'warn' : undefined }
}
