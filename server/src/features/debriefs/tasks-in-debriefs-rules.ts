import {
  type DebriefAction,
  type DebriefSave,
  MAX_DEBRIEF_ACTIONS,
} from '@holdfast/contract/incidents/debriefs'
import { isToDo } from '@holdfast/contract/incidents/task-state'
import type { Task } from '@holdfast/contract/incidents/tasks'
import { MAX_NAME_CHARACTERS } from '@holdfast/contract/limits'

/**
 * What a debrief has decided about tasks. A task that was still to do at the closing, or that arrives later, is an
 * action until somebody who has seen it marks it as done or takes it out of the debrief.
 */

/** `taskids` are null in a debrief of an earlier release. Before the first debrief nothing is decided. */
export type Decisions = {
  actions: readonly DebriefAction[]
  taskids: readonly string[] | null
  timestamp: string | null
}

/** The tasks that are still to do and about which this debrief has not decided, as actions; admins give them a day. */
export function undecidedActions(decisions: Decisions, tasks: readonly Task[]): DebriefAction[] {
  return tasks
    .filter((task) => isToDo(task) && !isDecided(decisions, task))
    .map(({ id, title, ownername }) => ({
      ...{ id, action: title, owner: ownername.slice(0, MAX_NAME_CHARACTERS), due: '' },
    }))
}

/** As many as a debrief may have; the others stay open actions. */
export function undecidedThatFit(decisions: Decisions, tasks: readonly Task[]): DebriefAction[] {
  const room = Math.max(0, MAX_DEBRIEF_ACTIONS - decisions.actions.length)
  return undecidedActions(decisions, tasks).slice(0, room)
}

/** The actions of this debrief as the author of a save saw them. */
export function seenActions(
  decisions: Decisions,
  tasks: readonly Task[],
  seen: DebriefSave['seen'],
): DebriefAction[] {
  const undecided = undecidedThatFit(decisions, tasks)
  const isSeen = ({ id }: DebriefAction) => seen === undefined || seen.includes(id)
  return [...decisions.actions, ...undecided.filter(isSeen)]
}

/** The tasks about which a debrief with these actions decides, after the one before it. */
export function decidedTasks(
  before: Decisions,
  { actions, seen }: { actions: readonly DebriefAction[]; seen: readonly DebriefAction[] },
  tasks: readonly Task[],
): string[] {
  const ids = new Set([...seen, ...actions].map(({ id }) => id))
  return tasks.filter((task) => ids.has(task.id) || isDecided(before, task)).map(({ id }) => id)
}

function isDecided({ actions, taskids, timestamp }: Decisions, { id, received }: Task): boolean {
  if (actions.some((action) => action.id === id)) return true
  if (taskids !== null) return taskids.includes(id)
  return timestamp !== null && Date.parse(received) <= Date.parse(timestamp)
}
