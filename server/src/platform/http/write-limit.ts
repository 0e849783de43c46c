import type { Access } from '@holdfast/contract/endpoints/endpoint'
import { type EndpointName, endpoints } from '@holdfast/contract/endpoints/endpoints'
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

/** Alerts have their own limits and are never refused. */
const NEVER_LIMITED: readonly Access[] = [
  'anyone',
  'send alerts',
  'answer alerts',
  'end all alerts of a person',
]

/**
 * What keeps somebody signed in, confirms who they are, or throws a thief out. It is never limited: whoever
 * has stolen a token could otherwise use the owner's writes up.
 */
const ALWAYS_POSSIBLE: readonly EndpointName[] = [
  'renewToken',
  'logOut',
  'confirmIdentity',
  'beginConfirmation',
  'changePassword',
  'endSession',
  'endOtherSessions',
]

/**
 * Other changes to one's own sign-in (codes, authenticator apps, passkeys) are counted apart from the lists
 * that phones store, each as ten: it writes an activity that nobody can delete, a mail and ten slow hashes.
 */
const COST_OF_OWN_CHANGE = 10

type Writer = { left: number; at: number }

export class WriteLimit {
  readonly #perMinute: number
  readonly #costOfOwnChange: number
  readonly #now: () => Date
  /** The most recent writers are at the end. */
  readonly #writers = new Map<string, Writer>()

  constructor({ perMinute, now }: { perMinute: number; now: () => Date }) {
    this.#perMinute = perMinute
    // Otherwise a very low limit would allow no change at all.
    this.#costOfOwnChange = Math.min(COST_OF_OWN_CHANGE, perMinute)
    this.#now = now
  }

  /** Counts a write. `writer`: a username, or what names a directory. @throws Problem `too-fast` */
  take(name: EndpointName, writer: string): void {
    const { access } = endpoints[name]
    if (NEVER_LIMITED.includes(access) || ALWAYS_POSSIBLE.includes(name)) return
    // No username has a space.
    if (access === 'signed in') this.#takeOf(`account of ${writer}`, this.#costOfOwnChange)
    else this.#takeOf(writer, 1)
  }

  #takeOf(writer: string, cost: number): void {
    const left = this.#leftOf(writer)
    if (left < cost) throw new Problem('too-fast')
    this.#writers.delete(writer)
    this.#writers.set(writer, { left: left - cost, at: this.#now().getTime() })
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
