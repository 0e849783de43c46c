import { isToDo } from '@holdfast/contract/incidents/task-state'
import type { Task } from '@holdfast/contract/incidents/tasks'
import { TASK_OVERDUE_AFTER_MS } from '@holdfast/contract/limits'

/** Of whom and of what a change of a task gives notice. */

export type NoticeEvent = 'assigned' | 'due' | 'overdue'

type NotifiedTask = Pick<Task, 'state' | 'roleid' | 'userids' | 'due'>
type RolesOf = ReadonlyMap<string, readonly string[]>

/** The users and the holders of the role; nobody for a task that is not assigned. */
export function peopleOf({ roleid, userids }: Pick<Task, 'roleid' | 'userids'>, roles: RolesOf) {
  if (roleid === null) return [...userids]
  return [...roles].filter(([, held]) => held.includes(roleid)).map(([userid]) => userid)
}

/** Who has the task since this change and did not have it before. The author knows. */
export function newOwners(
  before: NotifiedTask | undefined,
  after: NotifiedTask,
  { author, roles }: { author: string; roles: RolesOf },
): string[] {
  if (!isToDo(after)) return []
  const had = new Set(before === undefined ? [] : peopleOf(before, roles))
  return peopleOf(after, roles).filter((userid) => userid !== author && !had.has(userid))
}

/** The times at which the owners are told of the due time. One that is over has no notice that it is due. */
export function noticeTimes(
  { state, due }: NotifiedTask,
  now: Date,
): { event: NoticeEvent; taskdue: Date; due: Date }[] {
  if (due === null || !isToDo({ state })) return []
  const taskdue = new Date(due)
  const overdue = new Date(taskdue.getTime() + TASK_OVERDUE_AFTER_MS)
  return [
    ...(taskdue > now ? [{ event: 'due', taskdue, due: taskdue } as const] : []),
    { event: 'overdue', taskdue, due: overdue } as const,
  ]
}

/** Whether a time that has come still says something: the task may be finished, or due at another time. */
export function isCurrentTime(
  { event, taskdue }: { event: NoticeEvent; taskdue: string | null },
  task: NotifiedTask,
  now: Date,
): boolean {
  const due = Date.parse(taskdue ?? '')
  const isSameDue = task.due !== null && Date.parse(task.due) === due
  // By then the task is overdue, of which there is a notice of its own.
  const isTooLate = event === 'due' && now.getTime() - due >= TASK_OVERDUE_AFTER_MS
  return isToDo(task) && isSameDue && !isTooLate
}
