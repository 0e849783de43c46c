import { ATTEMPTS_WINDOW_MS } from '@holdfast/contract/limits'
import type { Kysely } from 'kysely'
import type { SystemTables } from '../../platform/database/tables.ts'
import { Problem } from '../../platform/http/problem.ts'
import {
  countFailures,
  deleteExpiredFailures,
  deleteFailures,
  hashDevice,
  isKnownDevice,
  readKnownDevices,
  recordFailure,
} from './sign-in-store.ts'

/**
 * Limits failed sign-ins. A device that has signed the user in before has a counter of its own, so
 * that an attacker cannot lock a head teacher out.
 */

const MAX_PER_USER = 10
const MAX_PER_ADDRESS = 50

export type Attempt = { username: string; address: string; device: string | undefined; now: Date }

type Allowance = {
  recordFailure(trx: Kysely<SystemTables>): Promise<void>
  recordSuccess(): Promise<void>
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
  const limits: [counter: string, max: number][] = isKnown
    ? [[own, MAX_PER_USER]]
    : [
        [own, MAX_PER_USER],
        [shared, MAX_PER_ADDRESS],
      ]
  for (const [counter, max] of limits) {
    if ((await countFailures(system, counter, since)) >= max) throw new Problem('too-many-attempts')
  }
  return {
    recordFailure: (trx) => recordFailure(trx, isKnown ? [own] : [own, shared], now),
    recordSuccess: () => deleteExpiredFailures(system, own, since),
  }
}

/** After a password reset the user may sign in at once, however often the old password failed. */
export async function clearFailures(system: Kysely<SystemTables>, username: string): Promise<void> {
  const devices = await readKnownDevices(system, username)
  const counters = devices.map((devicehash) => deviceCounter(devicehash, username))
  await deleteFailures(system, [userCounter(username), ...counters])
}

function userCounter(username: string): string {
  return `user ${username}`
}

function deviceCounter(devicehash: string, username: string): string {
  return `device ${devicehash} ${username}`
}
