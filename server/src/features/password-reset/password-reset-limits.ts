import { createHash } from 'node:crypto'
import { ATTEMPTS_WINDOW_MS } from '@holdfast/contract/limits'
import type { Kysely } from 'kysely'
import type { SystemTables } from '../../platform/database/tables.ts'
import { FairQueue } from '../../platform/fair-queue.ts'
import { addressKey } from '../../platform/http/address-key.ts'
import { Problem } from '../../platform/http/problem.ts'
import { RecentCounts } from '../../platform/http/recent-counts.ts'
import { countFailures, recordFailure } from '../sign-in/index.ts'

/**
 * Limits requests for reset links, whether or not a user has the email address. It counts them in the
 * table of failed sign-ins, which all processes share and whose old rows are deleted regularly. It also
 * counts them in memory, so that a flood reaches neither the database nor people who wait for it.
 */

const MAX_PER_EMAIL = 5
/** A whole school may share one IP address. */
const MAX_PER_ADDRESS = 50
const MAX_QUEUED = 200

type Request = { email: string; address: string; now: Date }

const newCounts = (max: number) => new RecentCounts({ windowMs: ATTEMPTS_WINDOW_MS, max })

export class ResetLimits {
  readonly #system: Kysely<SystemTables>
  readonly #addresses = newCounts(MAX_PER_ADDRESS)
  readonly #emails = newCounts(MAX_PER_EMAIL)
  readonly #unknownKeys = newCounts(MAX_PER_ADDRESS)
  /** Runs one request at a time, so that parallel requests cannot exceed the limit. */
  readonly #queue = new FairQueue(MAX_QUEUED)

  constructor(system: Kysely<SystemTables>) {
    this.#system = system
  }

  /** Stores nothing above the limit. @throws Problem `too-many-attempts` */
  async requireRequest({ email, address, now }: Request): Promise<void> {
    const emailCounter = `reset email ${hashEmail(email)}`
    const addressCounter = `reset address ${addressKey(address)}`
    const isWithin =
      this.#addresses.take(addressCounter, now) && this.#emails.take(emailCounter, now)
    if (!isWithin) throw new Problem('too-many-attempts')
    const since = new Date(now.getTime() - ATTEMPTS_WINDOW_MS)
    await this.#queue.run({ group: addressCounter, lane: emailCounter }, async () => {
      const emails = await countFailures(this.#system, emailCounter, since)
      const addresses = await countFailures(this.#system, addressCounter, since)
      if (emails >= MAX_PER_EMAIL || addresses >= MAX_PER_ADDRESS) {
        throw new Problem('too-many-attempts')
      }
      await recordFailure(this.#system, [emailCounter, addressCounter], now)
    })
  }

  /** @throws Problem `too-many-attempts` if the address has tried many unknown keys */
  requireKeyAttempt(address: string, now: Date): void {
    if (this.#unknownKeys.isFull(addressKey(address), now)) throw new Problem('too-many-attempts')
  }

  recordUnknownKey(address: string, now: Date): void {
    this.#unknownKeys.take(addressKey(address), now)
  }
}

function hashEmail(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('base64url')
}
