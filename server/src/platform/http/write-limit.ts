import type { Access } from '@holdfast/contract/endpoints/endpoint'
import { Problem } from './problem.ts'

/**
 * Limits how fast one person or user directory may write, so that a dishonest or broken client, or a
 * stolen token, cannot fill the lists that every phone stores. A phone that was offline for a day sends
 * its whole outbox at once, so many writes in a row are allowed. A sender above the limit must wait, and
 * loses nothing. Each process counts by itself.
 */

/** Enough for a phone's whole outbox. */
const MINUTES_AT_ONCE = 6
const MAX_WRITERS = 10_000
const MINUTE_MS = 60_000

/** Alerts have their own limits and are never refused; endpoints about oneself fill no shared list. */
const NEVER_LIMITED: readonly Access[] = [
  'anyone',
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

  /** Counts a write. `writer`: a username, or what names a directory. @throws Problem `too-fast` */
  take(access: Access, writer: string): void {
    if (NEVER_LIMITED.includes(access)) return
    const left = this.#leftOf(writer)
    if (left < 1) throw new Problem('too-fast')
    this.#writers.delete(writer)
    this.#writers.set(writer, { left: left - 1, at: this.#now().getTime() })
    const [oldest] = this.#writers.keys()
    if (oldest !== undefined && this.#writers.size > MAX_WRITERS) this.#writers.delete(oldest)
  }

  #leftOf(writer: string): number {
    const max = this.#perMinute * MINUTES_AT_ONCE
    const known = this.#writers.get(writer)
    if (!known) return max
    const passed = Math.max(0, this.#now().getTime() - known.at)
    return Math.min(max, known.left + (passed / MINUTE_MS) * this.#perMinute)
  }
}
