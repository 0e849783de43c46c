import { AsyncLocalStorage } from 'node:async_hooks'
import { Problem } from './http/problem.ts'

/**
 * Runs one piece of work at a time. Groups take turns, and within a group its lanes do, so that nobody
 * waits behind everything that one address, user or organisation has sent. A full queue refuses the
 * newest work of the group with the most work waiting.
 */

/** `group` is the source of the work, such as an address; `lane` its subject, such as a username. */
export type Place = { group: string; lane: string }

type Waiting = Place & { start: () => void; refuse: (problem: Problem) => void }
type Lanes = Map<string, Waiting[]>

export class FairQueue {
  readonly #maxWaiting: number
  /** The first group is the next to run, and so is the first lane of a group. */
  readonly #groups = new Map<string, Lanes>()
  #waiting = 0
  #isBusy = false

  constructor(maxWaiting: number) {
    this.#maxWaiting = maxWaiting
  }

  get waiting(): number {
    return this.#waiting
  }

  /** @throws Problem `overloaded` when the queue is full, or the problem of `refuseLane` */
  run<T>(place: Place, work: () => Promise<T>): Promise<T> {
    // The end of other work starts it, but it must run in the context of its own request.
    const workInContext = AsyncLocalStorage.bind(work)
    return new Promise<T>((resolve, reject) => {
      const start = () => {
        this.#isBusy = true
        // The caller handles a failure of the work; the next work starts in any case.
        const ended = () => {
          this.#isBusy = false
          this.#startNext()
        }
        void callAsync(workInContext).then(resolve, reject).finally(ended)
      }
      this.#add({ ...place, start, refuse: reject })
      if (!this.#isBusy) this.#startNext()
      else if (this.#waiting > this.#maxWaiting)
        this.#newestOfLongest()?.refuse(new Problem('overloaded'))
    })
  }

  /** Refuses everything that waits in the lane, in every group. */
  refuseLane(lane: string, problem: Problem): void {
    for (const [group, lanes] of this.#groups) {
      this.#refuseAll(lanes.get(lane) ?? [], problem)
      lanes.delete(lane)
      if (lanes.size === 0) this.#groups.delete(group)
    }
  }

  refuseGroup(group: string, problem: Problem): void {
    for (const waiting of this.#groups.get(group)?.values() ?? []) this.#refuseAll(waiting, problem)
    this.#groups.delete(group)
  }

  #refuseAll(waiting: readonly Waiting[], problem: Problem): void {
    this.#waiting -= waiting.length
    for (const entry of waiting) entry.refuse(problem)
  }

  #add(entry: Waiting): void {
    const lanes: Lanes = this.#groups.get(entry.group) ?? new Map()
    this.#groups.set(entry.group, lanes)
    lanes.set(entry.lane, [...(lanes.get(entry.lane) ?? []), entry])
    this.#waiting += 1
  }

  #startNext(): void {
    const [first] = this.#groups
    if (!first) return
    const [group, lanes] = first
    const [lane, waiting = []] = lanes.entries().next().value ?? []
    if (lane === undefined) return
    const next = waiting.shift()
    // The group and the lane go to the end of their order.
    this.#groups.delete(group)
    lanes.delete(lane)
    if (waiting.length > 0) lanes.set(lane, waiting)
    if (lanes.size > 0) this.#groups.set(group, lanes)
    this.#waiting -= 1
    next?.start()
  }

  #newestOfLongest(): Waiting | undefined {
    const group = longest([...this.#groups], ([, lanes]) => countWaiting(lanes))
    const lane = group && longest([...group[1]], ([, waiting]) => waiting.length)
    if (!group || !lane) return undefined
    const newest = lane[1].pop()
    if (lane[1].length === 0) group[1].delete(lane[0])
    if (group[1].size === 0) this.#groups.delete(group[0])
    this.#waiting -= 1
    return newest
  }
}

/** Turns an exception thrown before the first `await` into a rejection. */
async function callAsync<T>(work: () => Promise<T>): Promise<T> {
  return work()
}

function countWaiting(lanes: Lanes): number {
  let count = 0
  for (const waiting of lanes.values()) count += waiting.length
  return count
}

/** The longest; of several, the last, because the others have waited longer. */
function longest<T>(all: readonly T[], lengthOf: (item: T) => number): T | undefined {
  let result: T | undefined
  let max = 0
  for (const item of all) {
    const length = lengthOf(item)
    if (length < max) continue
    result = item
    max = length
  }
  return result
}
