import { ATTEMPTS_WINDOW_MS } from '@holdfast/contract/limits'
import { addressKey } from '../../platform/http/address-key.ts'
import { Problem } from '../../platform/http/problem.ts'
import { RecentCounts } from '../../platform/http/recent-counts.ts'

/** A whole police station may share one IP address. */
const MAX_UNKNOWN_KEYS = 50
/** Of one share: 20 devices that ask each minute, and the pictures that each reads at first. */
const MAX_REQUESTS = 1000

const newCounts = (max: number) => new RecentCounts({ windowMs: ATTEMPTS_WINDOW_MS, max })

/** Strangers who try keys, and whoever has a key, must not keep the database busy. */
export class ShareLimits {
  readonly #unknown = newCounts(MAX_UNKNOWN_KEYS)
  readonly #requests = newCounts(MAX_REQUESTS)

  /** @throws Problem `too-many-attempts` if the address has tried many unknown keys */
  countUnknownKey(address: string, now: Date): void {
    if (!this.#unknown.take(addressKey(address), now)) throw new Problem('too-many-attempts')
  }

  /** @throws Problem `too-many-attempts` */
  countRequest(keyhash: string, now: Date): void {
    if (!this.#requests.take(keyhash, now)) throw new Problem('too-many-attempts')
  }
}
