import type { Caller } from '@holdfast/contract/endpoints/permissions'
import { isOverdue, isToDo, ownsTask } from '@holdfast/contract/incidents/task-state'
import type { Task } from '@holdfast/contract/incidents/tasks'
import { formatDateTime, formatDay, formatTime } from '../ui/format-dates.ts'

/** In which order tasks are shown, and how their times are said. */

type Shown = Pick<Task, 'id' | 'state' | 'due' | 'roleid' | 'userids' | 'timestamp' | 'seq'>
type TaskGroups<T extends Shown> = { mine: T[]; others: T[]; finished: T[] }

/** What is to do: the person's own first, each group with the earliest due time on top. Then what is finished. */
export function groupTasks<T extends Shown>(
  tasks: readonly T[],
  me: Pick<Caller, 'userid' | 'roles'>,
): TaskGroups<T> {
  const toDo = tasks.filter(isToDo).toSorted(byDue)
  return {
    mine: toDo.filter((task) => ownsTask(me, task)),
    others: toDo.filter((task) => !ownsTask(me, task)),
    finished: tasks.filter((task) => !isToDo(task)).toReversed(),
  }
}

/** Those without a time come last, in the order in which they were made. */
function byDue(a: Shown, b: Shown): number {
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
