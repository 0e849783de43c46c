import { ATTEMPTS_WINDOW_MS } from '@holdfast/contract/limits'
import type { Context } from '../../../platform/context.ts'
import type { AttendanceSystem } from '../../../platform/http/access.ts'
import { addressKey } from '../../../platform/http/address-key.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { RecentCounts } from '../../../platform/http/recent-counts.ts'
import { attendanceTokens } from './attendance-tokens.ts'

/** For each IP address; the systems of many schools may share the addresses of their provider. */
const MAX_UNKNOWN = 500

type Dependencies = Pick<Context, 'connections' | 'database' | 'now'>

/** Authenticates systems that keep attendance. Strangers who try tokens must not keep the database busy. */
export class AttendanceAccess {
  readonly #dependencies: Dependencies
  readonly #unknown = new RecentCounts({ windowMs: ATTEMPTS_WINDOW_MS, max: MAX_UNKNOWN })

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Undefined if the text does not look like such a token: it may be that of a user.
   * @throws Problem `sign-in-required`, `too-many-attempts`
   */
  find(token: string, address: string): Promise<AttendanceSystem> | undefined {
    return attendanceTokens.matches(token) ? this.#authenticate(token, address) : undefined
  }

  async #authenticate(token: string, address: string): Promise<AttendanceSystem> {
    const { now } = this.#dependencies
    const key = addressKey(address)
    if (this.#unknown.isFull(key, now())) throw new Problem('too-many-attempts')
    const found = await attendanceTokens.find(this.#dependencies, token)
    if (!found || Date.parse(found.expires) <= now().getTime()) {
      this.#unknown.take(key, now())
      throw new Problem('sign-in-required', 'This token is wrong or deleted, or it has expired')
    }
    await attendanceTokens.noteUse(this.#dependencies, found, now())
    const { organisationid, id, name } = found
    return { organisationid, id, name }
  }
}
