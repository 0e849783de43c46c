import { ATTEMPTS_WINDOW_MS } from '@holdfast/contract/limits'
import { Problem } from './problem.ts'
import { RecentCounts } from './recent-counts.ts'

/**
 * Limits imports, including dry runs, because a dry run reveals which of thousands of usernames are
 * taken in other organisations. The limit is high enough for correcting a table row by row.
 */
const MAX_IMPORTS_PER_USER = 60

export class ImportLimit {
  readonly #counts = new RecentCounts({ windowMs: ATTEMPTS_WINDOW_MS, max: MAX_IMPORTS_PER_USER })

  /** @throws Problem `too-many-attempts` */
  take(userid: string, now: Date): void {
    if (!this.#counts.take(userid, now)) throw new Problem('too-many-attempts')
  }
}
