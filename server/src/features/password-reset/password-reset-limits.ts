import { createHash } from 'node:crypto'
import { ATTEMPTS_WINDOW_MS } from '@holdfast/contract/limits'
import type { Kysely } from 'kysely'
import type { SystemTables } from '../../platform/database/tables.ts'
import { Problem } from '../../platform/http/problem.ts'
import { countFailures, recordFailure } from '../sign-in/index.ts'

/**
 * How often a link may be asked for, whether or not there is an account to send it to. Counted
 * beside the failed sign-ins, which go as soon as they no longer matter.
 */

const MOST_PER_EMAIL = 5
/** A whole school may stand behind one address. */
const MOST_PER_ADDRESS = 50

/** Counts the request before it judges, so that many at once cannot slip through together. */
export async function requireResetAllowance(
  system: Kysely<SystemTables>,
  { email, address, now }: { email: string; address: string; now: Date },
): Promise<void> {
  const limits: [counter: string, most: number][] = [
    [
      `reset email ${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`,
      MOST_PER_EMAIL,
    ],
    [`reset address ${address}`, MOST_PER_ADDRESS],
  ]
  const since = new Date(now.getTime() - ATTEMPTS_WINDOW_MS)
  await recordFailure(
    system,
    limits.map(([counter]) => counter),
    now,
  )
  for (const [counter, most] of limits) {
    if ((await countFailures(system, counter, since)) > most) throw new Problem('too-many-attempts')
  }
}
