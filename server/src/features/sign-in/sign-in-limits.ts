import type { Kysely } from 'kysely'
import type { SystemTables } from '../../platform/database/tables.ts'
import { Problem } from '../../platform/http/problem.ts'
import {
  countFailures,
  forgetFailures,
  hashDevice,
  isKnownDevice,
  recordFailure,
} from './sign-in-store.ts'

/**
 * How often a sign-in may fail. A device that has signed the user in before is counted apart, so
 * that nobody can lock a head teacher out from elsewhere.
 */

const WINDOW_MS = 15 * 60 * 1000
const MOST_PER_USER = 10
const MOST_PER_ADDRESS = 50

export type Attempt = { username: string; address: string; device: string | undefined; now: Date }

type Allowance = { failed(): Promise<void>; succeeded(): Promise<void> }

/** @throws Problem `too-many-attempts` */
export async function requireAllowance(
  system: Kysely<SystemTables>,
  { username, address, device, now }: Attempt,
): Promise<Allowance> {
  const since = new Date(now.getTime() - WINDOW_MS)
  const isKnown = device !== undefined && (await isKnownDevice(system, username, device))
  const own = isKnown ? `device ${hashDevice(device)} ${username}` : `user ${username}`
  const shared = `address ${address}`
  const limits: [string, number][] = isKnown
    ? [[own, MOST_PER_USER]]
    : [
        [own, MOST_PER_USER],
        [shared, MOST_PER_ADDRESS],
      ]
  for (const [counter, most] of limits) {
    if ((await countFailures(system, counter, since)) >= most)
      throw new Problem('too-many-attempts')
  }
  return {
    failed: () => recordFailure(system, isKnown ? [own] : [own, shared], now),
    succeeded: () => forgetFailures(system, own, since),
  }
}
