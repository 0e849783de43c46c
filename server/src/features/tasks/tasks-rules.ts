import type { RequestBody } from '@holdfast/contract/endpoints/endpoint-schemas'
import { applyChanges, changesOwner } from '@holdfast/contract/incidents/task-state'
import type { Task, TaskAsMade, TaskChange } from '@holdfast/contract/incidents/tasks'

/** The stored tasks with what applies to them now. Changes of tasks that are not among them are left out. */
export function toTasks(tasks: readonly TaskAsMade[], changes: readonly TaskChange[]): Task[] {
  const byTask = Map.groupBy(changes, ({ taskid }) => taskid)
  return tasks.map((task) => toTask(task, byTask.get(task.id) ?? []))
}

export function toTask(stored: TaskAsMade, changes: readonly TaskChange[]): Task {
  const { roleid, userids, ownername, due } = stored
  const initial = { roleid, userids, ownername, due }
  const task = { initial, changes: [...changes] }
  return { ...stored, ...applyChanges(task), ...task }
}

type Written = { incidentid: string; userid: string }

/** Whether a task with a known id is a retry of the stored one. */
export function isSameTask(stored: TaskAsMade, task: RequestBody<'addTask'> & Written): boolean {
  return (
    isOfSameAuthor(stored, task) &&
    stored.title === task.title &&
    stored.detail === task.detail &&
    stored.source.type === task.source.type &&
    stored.source.id === task.source.id &&
    hasSameOwner(stored, task) &&
    stored.due === (task.due ?? null)
  )
}

/** Whether a change with a known id is a retry of the stored one. */
export function isSameChange(
  stored: TaskChange,
  change: RequestBody<'addTaskChange'> & Written & { taskid: string },
): boolean {
  return (
    isOfSameAuthor(stored, change) &&
    stored.taskid === change.taskid &&
    stored.state === change.state &&
    stored.note === change.note &&
    stored.due === change.due &&
    changesOwner(stored) === changesOwner(change) &&
    hasSameOwner(stored, change)
  )
}

function isOfSameAuthor(
  stored: Written & { devicetimestamp: string },
  given: Written & { timestamp: string },
): boolean {
  return (
    stored.incidentid === given.incidentid &&
    stored.userid === given.userid &&
    stored.devicetimestamp === given.timestamp
  )
}

type GivenOwner = { roleid?: string | null | undefined; userids?: string[] | undefined }

function hasSameOwner(a: GivenOwner, b: GivenOwner): boolean {
  const [ownerA, ownerB] = [ownerIn(a), ownerIn(b)]
  return ownerA.roleid === ownerB.roleid && ownerA.userids.join('\n') === ownerB.userids.join('\n')
}

/** Each person once. A role has no people beside it. */
export function ownerIn({ roleid, userids }: GivenOwner): {
  roleid: string | null
  userids: string[]
} {
  return { roleid: roleid ?? null, userids: [...new Set(userids)] }
}
