import { ATTEMPTS_WINDOW_MS } from '@holdfast/contract/limits'
import type { Kysely } from 'kysely'
import type { SystemTables } from '../../platform/database/tables.ts'
import { Problem } from '../../platform/http/problem.ts'
import {
  countFailures,
  forgetFailures,
  hashDevice,
  isKnownDevice,
  readDevices,
  recordFailure,
  removeFailures,
} from './sign-in-store.ts'

/**
 * How often a sign-in may fail. A device that has signed the user in before is counted apart, so
 * that nobody can lock a head teacher out from elsewhere.
 */

const MOST_PER_USER = 10
const MOST_PER_ADDRESS = 50

export type Attempt = { username: string; address: string; device: string | undefined; now: Date }

type Allowance = {
  failed(trx: Kysely<SystemTables>): Promise<void>
  succeeded(): Promise<void>
}

/** @throws Problem `too-many-attempts` */
export async function requireAllowance(
  system: Kysely<SystemTables>,
  { username, address, device, now }: Attempt,
): Promise<Allowance> {
  const since = new Date(now.getTime() - ATTEMPTS_WINDOW_MS)
  const isKnown = device !== undefined && (await isKnownDevice(system, username, device))
  const own = isKnown ? deviceCounter(hashDevice(device), username) : userCounter(username)
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
    failed: (trx) => recordFailure(trx, isKnown ? [own] : [own, shared], now),
    succeeded: () => forgetFailures(system, own, since),
  }
}

/** Whoever has a new password may sign in with it at once, however often the old one failed. */
export async function forgiveUser(system: Kysely<SystemTables>, username: string): Promise<void> {
  const devices = await readDevices(system, username)
  const counters = devices.map((devicehash) => deviceCounter(devicehash, username))
  await removeFailures(system, [userCounter(username), ...counters])
}

function userCounter(username: string): string {
  return `user ${username}`
}

function deviceCounter(devicehash: string, username: string): string {
  return `device ${devicehash} ${username}`
}
