import { ATTEMPTS_WINDOW_MS } from '@holdfast/contract/limits'
import type { Kysely } from 'kysely'
import type { SystemTables } from '../../platform/database/tables.ts'
import { addressKey } from '../../platform/http/address-key.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { MessageBus } from '../../platform/message-bus.ts'
import { passwordQueue } from './passwords.ts'
import { RememberedRefusals } from './remembered-refusals.ts'
import {
  deleteExpiredFailures,
  deleteFailures,
  findRefusalEnd,
  hashDevice,
  isKnownDevice,
  readKnownDevices,
  recordFailure,
} from './sign-in-store.ts'

/**
 * Limits failed sign-ins. A device that has signed the user in before has its own counter, so that an
 * attacker cannot lock a head teacher out; so does a session that asks for the password again. A
 * refused attempt does not enter the queue of passwords to check.
 */

const MAX_PER_USER = 10
const MAX_PER_ADDRESS = 50
const CLEARED = 'sign-in-failures-cleared'

/** `session` is set when somebody who is signed in types their password again. */
export type Attempt = {
  username: string
  address: string
  device: string | undefined
  session?: string
  now: Date
}

/** `shared` counts everybody at the address, except known devices. */
type Counters = { own: string; shared: string | undefined }

/** What `check` reports. */
type AttemptSlot = {
  recordFailure(trx: Kysely<SystemTables>): Promise<void>
  recordSuccess(): Promise<void>
}

export class SignInLimits {
  readonly #system: Kysely<SystemTables>
  readonly #refusals = new RememberedRefusals()

  constructor(system: Kysely<SystemTables>, bus: MessageBus) {
    this.#system = system
    bus.subscribe(CLEARED, (message) => {
      const { username } = message as { username: string }
      this.#refusals.forget((counter) => counter.endsWith(` ${username}`))
    })
  }

  /**
   * Runs `check` when it is this attempt's turn. Addresses take turns; within an address, the
   * usernames tried from it take turns.
   * @throws Problem `too-many-attempts`
   */
  async runOneAtATime<T>(
    attempt: Attempt,
    check: (attemptSlot: AttemptSlot) => Promise<T>,
  ): Promise<T> {
    this.#requireAddress(attempt)
    const counters = await this.#countersOf(attempt)
    this.#requireNotRefused(counters, attempt.now)
    const place = { group: counters.shared ?? counters.own, lane: counters.own }
    // One attempt at a time, so that parallel guesses cannot exceed the limit.
    return passwordQueue.run(place, async () =>
      check(await this.#requireAllowance(counters, attempt.now)),
    )
  }

  /** Without a device or session, only the address counts: no need to ask the database. */
  #requireAddress({ address, device, session, now }: Attempt): void {
    if (device === undefined && session === undefined)
      this.#requireNotRefused({ own: addressCounter(address) }, now)
  }

  async #countersOf({ username, address, device, session }: Attempt): Promise<Counters> {
    if (session !== undefined) return { own: `session ${session} ${username}`, shared: undefined }
    const isKnown = device !== undefined && (await isKnownDevice(this.#system, username, device))
    return isKnown
      ? { own: deviceCounter(hashDevice(device), username), shared: undefined }
      : { own: userCounter(username), shared: addressCounter(address) }
  }

  #requireNotRefused({ own, shared }: Pick<Counters, 'own'> & Partial<Counters>, now: Date): void {
    const isRefused = this.#refusals.has(own, now) || (shared && this.#refusals.has(shared, now))
    if (isRefused) throw new Problem('too-many-attempts')
  }

  async #requireAllowance({ own, shared }: Counters, now: Date): Promise<AttemptSlot> {
    const since = new Date(now.getTime() - ATTEMPTS_WINDOW_MS)
    const refusal = new Problem('too-many-attempts')
    if (await this.#isRefused(own, MAX_PER_USER, since)) {
      passwordQueue.refuseLane(own, refusal)
      throw refusal
    }
    if (shared && (await this.#isRefused(shared, MAX_PER_ADDRESS, since))) {
      passwordQueue.refuseGroup(shared, refusal)
      throw refusal
    }
    return {
      recordFailure: (trx) => recordFailure(trx, shared ? [own, shared] : [own], now),
      recordSuccess: () => deleteExpiredFailures(this.#system, own, since),
    }
  }

  async #isRefused(counter: string, max: number, since: Date): Promise<boolean> {
    const last = await findRefusalEnd(this.#system, counter, max, since)
    if (last) this.#refusals.add(counter, new Date(last.getTime() + ATTEMPTS_WINDOW_MS))
    return last !== undefined
  }
}

/**
 * Lets the user sign in at once after a password reset, however often the old password failed. Call
 * `announceCleared` after the commit.
 */
export async function clearFailures(system: Kysely<SystemTables>, username: string): Promise<void> {
  const devices = await readKnownDevices(system, username)
  const counters = devices.map((devicehash) => deviceCounter(devicehash, username))
  await deleteFailures(system, [userCounter(username), ...counters])
}

export function announceCleared(bus: MessageBus, username: string): void {
  bus.publish(CLEARED, { username })
}

function userCounter(username: string): string {
  return `user ${username}`
}

function addressCounter(address: string): string {
  return `address ${addressKey(address)}`
}

function deviceCounter(devicehash: string, username: string): string {
  return `device ${devicehash} ${username}`
}
