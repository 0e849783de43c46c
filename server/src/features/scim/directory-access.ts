import { ATTEMPTS_WINDOW_MS } from '@holdfast/contract/limits'
import type { Kysely } from 'kysely'
import type { SystemTables } from '../../platform/database/tables.ts'
import { addressKey } from '../../platform/http/address-key.ts'
import { Problem } from '../../platform/http/problem.ts'
import { RecentCounts } from '../../platform/http/recent-counts.ts'
import { findDirectory, isToken } from './directory-tokens.ts'

/** For each IP address; the directories of many schools may share the addresses of their provider. */
const MAX_UNKNOWN_TOKENS = 500

/** Authenticates user directories. Strangers who try tokens must not keep the database busy. */
export class DirectoryAccess {
  readonly #system: Kysely<SystemTables>
  readonly #unknown = new RecentCounts({ windowMs: ATTEMPTS_WINDOW_MS, max: MAX_UNKNOWN_TOKENS })

  constructor(system: Kysely<SystemTables>) {
    this.#system = system
  }

  /** The organisation of the directory; undefined for an unknown token. @throws Problem `too-many-attempts`, `organisation-suspended` */
  async find(
    token: string,
    { address, now }: { address: string; now: Date },
  ): Promise<string | undefined> {
    if (!isToken(token)) return undefined
    const key = addressKey(address)
    if (this.#unknown.isFull(key, now)) throw new Problem('too-many-attempts')
    const organisationid = await findDirectory(this.#system, token, now)
    if (organisationid === undefined) this.#unknown.take(key, now)
    return organisationid
  }
}
