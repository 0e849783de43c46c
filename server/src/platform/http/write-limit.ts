import type { Access } from '@holdfast/contract/endpoint'
import { Problem } from './problem.ts'

/**
 * How fast one person may write: a dishonest or broken client must not fill the lists that all phones
 * carry. A phone that was away for a day sends what waits in its outbox at once, so many writes are
 * allowed in a row; whoever sends more is told to wait, and loses nothing. Counted by each process.
 */

/** What waited on a phone, with room to spare. */
const MINUTES_AT_ONCE = 6
const MAX_PEOPLE = 10_000
const MINUTE_MS = 60_000

/** Alerts have bounds of their own and are never refused; the own account belongs to one person. */
const NEVER_LIMITED: readonly Access[] = [
  'anyone',
  'directory',
  'signed in',
  'send alerts',
  'answer alerts',
  'end all alerts of a person',
]

type Writer = { left: number; at: number }

export class WriteLimit {
  readonly #perMinute: number
  readonly #now: () => Date
  /** The writers used last are at the end. */
  readonly #writers = new Map<string, Writer>()

  constructor({ perMinute, now }: { perMinute: number; now: () => Date }) {
    this.#perMinute = perMinute
    this.#now = now
  }

  /** Counts a write. @throws Problem `too-fast` */
  take(access: Access, userid: string): void {
    if (NEVER_LIMITED.includes(access)) return
    const left = this.#leftOf(userid)
    if (left < 1) throw new Problem('too-fast')
    this.#writers.delete(userid)
    this.#writers.set(userid, { left: left - 1, at: this.#now().getTime() })
    const [oldest] = this.#writers.keys()
    if (oldest !== undefined && this.#writers.size > MAX_PEOPLE) this.#writers.delete(oldest)
  }

  #leftOf(userid: string): number {
    const max = this.#perMinute * MINUTES_AT_ONCE
    const writer = this.#writers.get(userid)
    if (!writer) return max
    const passed = Math.max(0, this.#now().getTime() - writer.at)
    return Math.min(max, writer.left + (passed / MINUTE_MS) * this.#perMinute)
  }
}
