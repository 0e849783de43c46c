import { createHash } from 'node:crypto'
import { ATTEMPTS_WINDOW_MS } from '@holdfast/contract/limits'
import type { Kysely } from 'kysely'
import type { SystemTables } from '../../platform/database/tables.ts'
import { Problem } from '../../platform/http/problem.ts'
import { countFailures, recordFailure } from '../sign-in/index.ts'

/**
 * Limits requests for reset links, whether or not a user has the email address. They are counted in
 * the table of failed sign-ins, whose old rows are deleted regularly.
 */

const MAX_PER_EMAIL = 5
/** A whole school may share one IP address. */
const MAX_PER_ADDRESS = 50

/** Counts the request before it checks the limit, so that parallel requests cannot exceed it. */
export async function requireResetAllowance(
  system: Kysely<SystemTables>,
  { email, address, now }: { email: string; address: string; now: Date },
): Promise<void> {
  const limits: [counter: string, max: number][] = [
    [
      `reset email ${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`,
      MAX_PER_EMAIL,
    ],
    [`reset address ${address}`, MAX_PER_ADDRESS],
  ]
  const since = new Date(now.getTime() - ATTEMPTS_WINDOW_MS)
  await recordFailure(
    system,
    limits.map(([counter]) => counter),
    now,
  )
  for (const [counter, max] of limits) {
    if ((await countFailures(system, counter, since)) > max) throw new Problem('too-many-attempts')
  }
}
