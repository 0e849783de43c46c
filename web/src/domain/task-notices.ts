import type { Caller } from '@holdfast/contract/endpoints/permissions'
import { isToDo, ownsTask } from '@holdfast/contract/incidents/task-state'
import type { Task } from '@holdfast/contract/incidents/tasks'
import { TASK_OVERDUE_AFTER_MS } from '@holdfast/contract/limits'
import { byOldest } from '@holdfast/contract/sorting'
import { formatTime } from '../ui/format-dates.ts'
import { overtakenDone } from './overtaken-task.ts'

/** What a person is told of their tasks while the app is open. */

type OwnerChange = Pick<Task, 'userid' | 'timestamp' | 'seq'> & {
  id: string
  userids?: string[] | undefined
  state?: Task['state'] | undefined
  authorname?: string
}
type NotifiedTask = Pick<
  Task,
  'id' | 'title' | 'state' | 'due' | 'roleid' | 'userids' | 'userid' | 'timestamp' | 'seq'
> & { changes: readonly OwnerChange[] }

/**
 * `key` is the same for the same news, however often the list is read. `isLasting`: told also if it was there when
 * the app started, because no other screen says it.
 */
export type TaskNotice = {
  key: string
  taskid: string
  title: string
  message: string
  isLasting?: true
}

/** All news about the person's tasks, also those that they have been told. */
export function taskNotices(
  tasks: readonly NotifiedTask[],
  me: Pick<Caller, 'userid' | 'roles'>,
  now: number,
): TaskNotice[] {
  const toDo = tasks
    .filter((task) => isToDo(task) && ownsTask(me, task))
    .flatMap((task) => {
      const last = lastOwnerChange(task)
      return [...assigned(task, last, me), ...timeOf(task, last, now)]
    })
  return [...toDo, ...tasks.flatMap((task) => overtaken(task, me))]
}

/** When the next task of any person is due or overdue, in milliseconds; `Infinity` for never. */
export function nextNoticeAt(tasks: readonly Pick<Task, 'due'>[], now: number): number {
  const times = tasks.flatMap(({ due }) =>
    due === null ? [] : [Date.parse(due), Date.parse(due) + TASK_OVERDUE_AFTER_MS],
  )
  return Math.min(...times.filter((time) => time > now))
}

/** To whoever did a task offline that was cancelled meanwhile, and to whoever cancelled it. */
function overtaken(task: NotifiedTask, { userid }: { userid: string }): TaskNotice[] {
  const found = overtakenDone(task.changes)
  if (!found) return []
  const { done, cancelled } = found
  const [doneAt, cancelledAt] = [formatTime(done.timestamp), formatTime(cancelled.timestamp)]
  const key = `overtaken ${done.id}`
  const told = (title: string, more: string) => [
    { ...noticeOf(task, key, title, more), isLasting: true as const },
  ]
  if (userid === done.userid) {
    const by = `${cancelled.authorname} cancelled it at ${cancelledAt}`
    return told('Your task was cancelled', `: ${by}, you did it at ${doneAt}`)
  }
  if (userid !== cancelled.userid) return []
  return told('Done before you cancelled it', `: ${done.authorname} did it at ${doneAt}`)
}

/** Since when the task is whose it is now. */
function lastOwnerChange(task: NotifiedTask): OwnerChange {
  const changes = task.changes.filter(({ userids }) => userids !== undefined)
  return changes.toSorted(byOldest).at(-1) ?? task
}

/** Nothing for what people gave to themselves. */
function assigned(
  task: NotifiedTask,
  last: OwnerChange,
  { userid }: { userid: string },
): TaskNotice[] {
  if (last.userid === userid) return []
  const due = task.due === null ? '' : `, due ${formatTime(task.due)}`
  return [noticeOf(task, `assigned ${last.id}`, 'Task for you', due)]
}

/** That it is due gives way to that it is overdue. Whoever took it later has seen the time. */
function timeOf(task: NotifiedTask, last: OwnerChange, now: number): TaskNotice[] {
  const { due } = task
  if (due === null || Date.parse(due) > now || due <= last.timestamp) return []
  return now - Date.parse(due) < TASK_OVERDUE_AFTER_MS
    ? [noticeOf(task, `due ${due}`, 'Task due now')]
    : [noticeOf(task, `overdue ${due}`, 'Task overdue', `, since ${formatTime(due)}`)]
}

function noticeOf({ id, title }: NotifiedTask, event: string, heading: string, more = '') {
  return { key: `${id} ${event}`, taskid: id, title: heading, message: `${title}${more}` }
}
