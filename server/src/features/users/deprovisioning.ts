import type { Context } from '../../platform/context.ts'
import {
  asScope,
  type ChangedCollection,
  type Scope,
  type SystemTransaction,
} from '../../platform/database/database.ts'
import type { Revocation } from '../../platform/tokens/storing-revocations.ts'
import { deleteKeysOf } from '../password-reset/index.ts'
import { deleteSecondFactors } from '../second-factor/index.ts'
import {
  markDeleted,
  markSuspended,
  removeAnswers,
  removeDutiesAndDevices,
} from './deprovisioning-store.ts'
import { requireAdmin } from './user-guards.ts'
import { lockUsers, type StoredUser } from './users-store.ts'

type Dependencies = {
  /** The record of open incidents must show who lost a team role. */
  lockAllocations: (scope: Scope) => Promise<void>
  recordAllocations: (
    scope: Scope,
    change: { userid: string; authorname: string; now: Date },
  ) => Promise<void>
  /** Deletes the accounts at identity providers that sign the user in. */
  deleteIdentitiesOf: (trx: SystemTransaction, userid: string) => Promise<unknown>
}

/** The lists that change when access ends, because the user also loses team roles and roll groups. */
export const CHANGED_BY_DEPROVISIONING: ChangedCollection[] = [
  { collection: 'users' },
  { collection: 'allocations' },
  { collection: 'rollgroups' },
]

/** Who ends a user's access: an admin, or a system that acts for the organisation. */
export type Author = { userid: string; authorname: string }

/** `byDirectory`: the user directory asked for it, even if an admin approved it; it may undo it. */
type Ending = {
  users: readonly StoredUser[]
  how: 'delete' | 'suspend'
  author: Author
  byDirectory?: boolean
}

/**
 * Deletes or suspends users: they lose sign-ins, links, team roles and devices; their names stay. In one
 * system transaction, call `lock` first and then `end`; call `publish` after the commit.
 */
export class Deprovisioning {
  readonly #context: Context
  readonly #dependencies: Dependencies

  constructor(context: Context, dependencies: Dependencies) {
    this.#context = context
    this.#dependencies = dependencies
  }

  /** Serialises the writers of an organisation's users and allocations. */
  async lock(trx: SystemTransaction, organisationid: string): Promise<void> {
    await lockUsers(trx, organisationid)
    await this.#dependencies.lockAllocations(asScope(trx, organisationid))
  }

  /** @throws Problem `conflict` if no admin would be left */
  async deprovision(
    trx: SystemTransaction,
    { users, how, author, byDirectory = false }: Ending,
  ): Promise<Revocation[]> {
    const now = this.#context.now()
    const revocations: Revocation[] = []
    let hadRoles = false
    for (const user of users) {
      if (how === 'delete') await markDeleted(trx, user, now)
      else await markSuspended(trx, user, { now, byDirectory })
      if (await removeDutiesAndDevices(trx, user)) hadRoles = true
      await deleteKeysOf(trx, user.id)
      if (how === 'delete') {
        await removeAnswers(trx, user)
        await deleteSecondFactors(trx, user.id)
        await this.#dependencies.deleteIdentitiesOf(trx, user.id)
      }
      const allSessions = { userid: user.id, belowversion: user.signinversion + 1 }
      await this.#context.revocations.store(trx, allSessions)
      revocations.push(allSessions)
    }
    const organisationid = users[0]?.organisationid
    if (organisationid === undefined) return []
    if (users.some(({ type }) => type === 'admin')) await requireAdmin(trx, organisationid)
    if (hadRoles) {
      const change = { ...author, now }
      await this.#dependencies.recordAllocations(asScope(trx, organisationid), change)
    }
    return revocations
  }

  publish(revocations: readonly Revocation[]): void {
    for (const revocation of revocations) this.#context.revocations.publish(revocation)
  }
}
