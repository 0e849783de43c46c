import type { Scope } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { findOpenIds } from '../incidents/index.ts'

/**
 * For what would take people out of a roll call that is under way. `consequence` ends the sentence of the refusal.
 * @throws Problem `conflict`
 */
export async function requireNoOpenRollCall(scope: Scope, consequence: string): Promise<void> {
  for (const [exercise, what] of [
    [false, 'An incident'],
    [true, 'An exercise'],
  ] as const) {
    if ((await findOpenIds(scope, { exercise })).length === 0) continue
    throw new Problem('conflict', `${what} is open, and ${consequence} Close it first.`)
  }
}
