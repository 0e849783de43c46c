import { Problem } from '../http/problem.ts'
import { isEndedForOthers, isInvalidData } from './database-errors.ts'
import { limitWait, withWaitBudget } from './wait-budget.ts'

/**
 * Writes in batches: items that arrive during a write for the same owner wait for the next write, so
 * that one commit serves many writers. The owner is the incident or alert to which the items belong.
 */

/** Resolves to the result of each item, in the same order; a Problem rejects that item only. */
type Write<Item, Result> = (
  organisationid: string,
  ownerid: string,
  items: Item[],
) => Promise<(Result | Problem)[]>

type Pending<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (reason: unknown) => void
}

/** Limits the size of a statement and the length of a transaction. */
const MAX_PER_WRITE = 500
/** For a batch that PostgreSQL ends because it and another transaction wait for each other. */
const MAX_ATTEMPTS = 4

export class BatchWriter<Item, Result> {
  readonly #write: Write<Item, Result>
  readonly #maxPerWrite: number
  /** The waiting items, by owner. An owner with an entry here has a write in progress. */
  readonly #pending = new Map<string, Pending<Item, Result>[]>()

  constructor(write: Write<Item, Result>, maxPerWrite = MAX_PER_WRITE) {
    this.#write = write
    this.#maxPerWrite = maxPerWrite
  }

  /** After a time-out the item may still have been stored: a retry then returns it. */
  async add(organisationid: string, ownerid: string, item: Item): Promise<Result> {
    const owner = `${organisationid} ${ownerid}`
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const added: Pending<Item, Result> = { item, resolve, reject }
    const pending = this.#pending.get(owner)
    if (pending) {
      pending.push(added)
    } else {
      this.#pending.set(owner, [added])
      void this.#writeBatches(owner, organisationid, ownerid)
    }
    try {
      return await limitWait(() => promise)
    } catch (error) {
      this.#drop(owner, added)
      throw error
    }
  }

  /** Nobody waits for the item any more, so it is left out of the next batch. */
  #drop(owner: string, dropped: Pending<Item, Result>): void {
    const pending = this.#pending.get(owner) ?? []
    const index = pending.indexOf(dropped)
    if (index >= 0) pending.splice(index, 1)
  }

  /** Runs until no item is pending. It never rejects: failures reject the promises of `add`. */
  async #writeBatches(owner: string, organisationid: string, ownerid: string): Promise<void> {
    for (;;) {
      const batch = this.#pending.get(owner)?.splice(0, this.#maxPerWrite) ?? []
      if (batch.length === 0) break
      // The batch gets a new budget, because it has the items of many requests.
      await withWaitBudget(() => this.#writeOrReject(organisationid, ownerid, batch))
    }
    this.#pending.delete(owner)
  }

  async #writeRepeatedly(
    organisationid: string,
    ownerid: string,
    items: Item[],
  ): Promise<(Result | Problem)[]> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#write(organisationid, ownerid, items)
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !isEndedForOthers(error)) throw error
      }
    }
  }

  /** If the database rejects an item as invalid, the others of the batch are written one by one. */
  async #writeOrReject(
    organisationid: string,
    ownerid: string,
    batch: Pending<Item, Result>[],
  ): Promise<void> {
    try {
      const items = batch.map(({ item }) => item)
      const results = await this.#writeRepeatedly(organisationid, ownerid, items)
      for (const [index, { resolve, reject }] of batch.entries()) {
        const result = results[index] as Result | Problem
        if (result instanceof Problem) reject(result)
        else resolve(result)
      }
    } catch (error) {
      if (batch.length === 1 || !isInvalidData(error)) {
        for (const { reject } of batch) reject(error)
        return
      }
      for (const pending of batch) await this.#writeOrReject(organisationid, ownerid, [pending])
    }
  }
}
