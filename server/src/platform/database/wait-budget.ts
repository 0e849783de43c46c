import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Limits how long a request waits for the database in total: for connections, locks and results, in all
 * its transactions. Each single wait has a limit too, but several would add up. Only waiting counts;
 * hashing a password or reading an upload does not.
 */

/** Less than five seconds, the longest that a request may wait for a database. */
export const REQUEST_WAIT_MS = 4500

const budgets = new AsyncLocalStorage<WaitBudget | undefined>()

/** Limits the total time for which `work` waits for the database to `limitMs`. */
export function withWaitBudget<T>(work: () => T, limitMs = REQUEST_WAIT_MS): T {
  return budgets.run(new WaitBudget(limitMs), work)
}

/** Like `withWaitBudget`, for work in several parts: the returned function runs one part. */
export function openWaitBudget(limitMs: number): <T>(work: () => T) => T {
  const budget = new WaitBudget(limitMs)
  return (work) => budgets.run(budget, work)
}

/** For background work that a request starts without waiting for it: only single waits are limited. */
export function withoutWaitBudget<T>(work: () => T): T {
  return budgets.run(undefined, work)
}

/**
 * Counts the time until the result of `wait` as waiting for the database. Calls `wait` at once with the
 * remaining budget, which `wait` must not exceed.
 * @throws Error that `isUnavailable` recognises, if the budget is used up
 */
export function countWait<T>(wait: (remainingMs: number) => Promise<T>): Promise<T> {
  const budget = budgets.getStore() ?? new WaitBudget(REQUEST_WAIT_MS)
  const remainingMs = budget.remainingMs
  if (remainingMs <= 0) return Promise.reject(waitedTooLong())
  budget.begin()
  return wait(remainingMs).finally(() => budget.end())
}

/** Like `countWait`, for a wait that cannot be ended: it is abandoned when the budget is used up. */
export function limitWait<T>(wait: () => Promise<T>): Promise<T> {
  return countWait(async (remainingMs) => {
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(waitedTooLong()), remainingMs)
    })
    try {
      return await Promise.race([wait(), timeout])
    } finally {
      clearTimeout(timer)
    }
  })
}

function waitedTooLong(): Error {
  return new Error('The database does not answer in time')
}

/** Waits at the same time count once. */
class WaitBudget {
  readonly #limitMs: number
  #usedMs = 0
  #waits = 0
  #since = 0

  constructor(limitMs: number) {
    this.#limitMs = limitMs
  }

  get remainingMs(): number {
    const currentMs = this.#waits > 0 ? performance.now() - this.#since : 0
    return this.#limitMs - this.#usedMs - currentMs
  }

  begin(): void {
    if (this.#waits === 0) this.#since = performance.now()
    this.#waits += 1
  }

  end(): void {
    this.#waits -= 1
    if (this.#waits === 0) this.#usedMs += performance.now() - this.#since
  }
}
