import type { Access } from '@holdfast/contract/endpoint'
import { Problem } from './problem.ts'

/**
 * Limits how fast one person may write, so that a dishonest or broken client cannot fill the lists that
 * every phone stores. A phone that was offline for a day sends its whole outbox at once, so many writes
 * in a row are allowed. A sender above the limit must wait, and loses nothing. Each process counts by
 * itself.
 */

/** Enough for a phone's whole outbox. */
const MINUTES_AT_ONCE = 6
const MAX_PEOPLE = 10_000
const MINUTE_MS = 60_000

/** Alerts have their own limits and are never refused; endpoints about oneself fill no shared list. */
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
  /** The most recent writers are at the end. */
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
