import type { Context } from '../../platform/context.ts'
import { readBothClocks } from '../../platform/database/clock.ts'
import { asScope, type SystemTransaction } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { NameEraser, Replacement } from '../incident-record/index.ts'
import { ASKED_MS } from '../organisation-deletion/index.ts'
import type { UserNames } from '../user-names/index.ts'
import { findAdmins } from '../users/index.ts'
import { reasonOfRecords, reasonToWait } from './name-erasures-rules.ts'
import {
  findDeletedUser,
  findUsersOf,
  markErased,
  type NewErasure,
  readOtherNames,
  replaceUser,
  type StoredErasure,
} from './name-erasures-store.ts'

export type Dependencies = { userNames: UserNames; eraser: NameEraser }
export type Person = { userid: string; name: string; at: Date }

/** By whom, and of which name. */
type Confirmation = {
  by: Person
  name: string
  key: Awaited<ReturnType<NameEraser['prepare']>>['key']
}

/** What asking for an erasure and confirming it have in common: asking tries it, confirming does it. */
export class ErasableNames {
  readonly #context: Context
  readonly #dependencies: Dependencies

  constructor(context: Context, dependencies: Dependencies) {
    this.#context = context
    this.#dependencies = dependencies
  }

  async personOf(organisationid: string, userid: string): Promise<Person> {
    const name = await this.#dependencies.userNames.nameOf(organisationid, userid)
    return { userid, name, at: this.#context.now() }
  }

  prepare(organisationid: string, userid: string): ReturnType<NameEraser['prepare']> {
    return this.#dependencies.eraser.prepare(organisationid, userid)
  }

  /** @throws Problem with the reason why the name cannot be erased now */
  async requireErasable(trx: SystemTransaction, organisationid: string, userid: string) {
    const { config, now } = this.#context
    const user = await findDeletedUser(trx, organisationid, userid)
    if (!user) {
      throw new Problem('not-found', 'No user of this organisation has or had this username')
    }
    const scope = asScope(trx, organisationid)
    const incidents = await this.#dependencies.eraser.incidentsOf(scope, userid)
    if (organisationid === config.providerOrganisationId) {
      throw new Problem('conflict', 'Names of the provider stand in records of schools, and stay')
    }
    const { earlier } = await readBothClocks(trx, now)
    const reason = reasonToWait(user.deleted, incidents, earlier)
    if (reason) throw new Problem('conflict', reason)
    return user
  }

  /** Within a transaction that fails if a record would be damaged. */
  async erase(
    trx: SystemTransaction,
    { organisationid, userid, number, askedby, askedname }: NewErasure,
    { by, name, key }: Confirmation,
  ): Promise<Replacement> {
    const { providerOrganisationId } = this.#context.config
    const others = { organisationids: [organisationid, providerOrganisationId], userid }
    const erasing = {
      ...{ userid, name, number, askedby, askedname, at: by.at },
      othernames: await readOtherNames(trx, others),
      ...{ confirmedby: by.userid, confirmedname: by.name },
    }
    const scope = asScope(trx, organisationid)
    const { replacement, refused } = await this.#dependencies.eraser.erase(scope, erasing, key)
    if (refused.length > 0) throw new Problem('conflict', reasonOfRecords(refused))
    await markErased(trx, organisationid, replacement, by)
    await replaceUser(trx, organisationid, replacement)
    return replacement
  }
}

/** Those of today, and those of when it was asked for: they may have been suspended for it. */
export async function findOwnAdmins(
  trx: SystemTransaction,
  { organisationid, admins }: StoredErasure,
): Promise<Set<string>> {
  const before = await findUsersOf(trx, organisationid, admins)
  return new Set([...before, ...(await findAdmins(trx, organisationid))])
}

/** Whether the request may still be confirmed. */
export function isValid({ asked }: StoredErasure, now: Date): boolean {
  return now.getTime() - Date.parse(asked) <= ASKED_MS
}
