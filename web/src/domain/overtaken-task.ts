import type { Task } from '@holdfast/contract/incidents/tasks'
import { byOldest } from '@holdfast/contract/sorting'

type StateChange = Pick<Task['changes'][number], 'id' | 'userid' | 'timestamp' | 'seq'> & {
  authorname?: string
  state?: Task['state'] | undefined
}

/** Somebody did the task before somebody else cancelled it, who could not know: the phone was offline. */
type OvertakenDone = { done: StateChange; cancelled: StateChange }

/**
 * The `Done` that reached the server after a `Cancelled` of a later time, which applies: see decision 205. Not sent
 * yet, it has the highest `seq`. Undefined once somebody has changed the state since.
 */
export function overtakenDone(changes: readonly StateChange[]): OvertakenDone | undefined {
  const states = changes.filter(({ state }) => state !== undefined).toSorted(byOldest)
  const cancelled = states.at(-1)
  if (cancelled?.state !== 'cancelled') return undefined
  const done = states.at(-2)
  if (done?.state !== 'done' || done.seq < cancelled.seq) return undefined
  return done.userid === cancelled.userid ? undefined : { done, cancelled }
}
