import type { Context } from '../../platform/context.ts'
import type {
  ChangedCollection,
  OrganisationTransaction,
} from '../../platform/database/database.ts'
import { asOrganisationTransaction } from '../../platform/database/database.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { UserNames } from '../user-names/index.ts'
import { CHANGED_BY_DEPROVISIONING, type Deprovisioning } from './deprovisioning.ts'
import { markReinstated } from './deprovisioning-store.ts'
import { requireUser } from './user-guards.ts'
import { withoutEmptyPhone } from './users-rules.ts'
import { lockUsers, readExistingUsers, type StoredUser } from './users-store.ts'

const CHANGED_BY_REINSTATEMENT: ChangedCollection[] = [{ collection: 'users' }]

type Dependencies = { userNames: UserNames; deprovisioning: Deprovisioning }

/** Endpoints that delete, suspend and reinstate users. */
export function registerDeprovisioningRoutes(
  { api, database }: Context,
  { userNames, deprovisioning }: Dependencies,
): void {
  api.endpoint('deleteUser', async ({ parameters: { id }, activity, ...request }) => {
    await end('delete', [id], request, (trx, users) =>
      activity.record(trx, ...users.map(asDeletion)),
    )
    return { success: true }
  })

  api.endpoint('deleteUsers', async ({ body: { ids }, activity, ...request }) => {
    await end('delete', ids, request, (trx, users) =>
      activity.record(trx, ...users.map(asDeletion)),
    )
    return { success: true }
  })

  api.endpoint('suspendUser', async ({ parameters: { id }, activity, ...request }) => {
    const user = await end('suspend', [id], request, async (trx, [user]) => {
      if (user.suspended) activity.nothingChanged()
      else await activity.record(trx, { kind: 'user-suspended', recordid: id, summary: user.name })
    })
    return { ...fieldsOf(user), suspended: true as const }
  })

  api.endpoint('reinstateUser', async ({ parameters: { id }, organisationid, activity }) => {
    const user = await database.changeAsSystem(
      organisationid,
      CHANGED_BY_REINSTATEMENT,
      async (trx) => {
        await lockUsers(trx, organisationid)
        const user = await requireUser(trx, id, organisationid)
        if (user.deleted !== null) throw new Problem('not-found')
        if (!user.suspended) {
          activity.nothingChanged()
          return user
        }
        await markReinstated(trx, user)
        await activity.record(asOrganisationTransaction(trx), {
          kind: 'user-reinstated',
          recordid: id,
          summary: user.name,
        })
        return user
      },
    )
    return fieldsOf(user)
  })

  /**
   * Ends the access of all these users who exist, or of none; resolves to the first of them.
   * @throws Problem `not-found` if none exists, or `conflict` if the caller is among them
   */
  async function end(
    how: 'delete' | 'suspend',
    ids: readonly string[],
    { caller, organisationid }: { caller: SignedInUser; organisationid: string },
    record: (trx: OrganisationTransaction, users: [StoredUser, ...StoredUser[]]) => Promise<void>,
  ): Promise<StoredUser> {
    if (ids.includes(caller.userid)) {
      throw new Problem('conflict', `You cannot ${how} your own account`)
    }
    const authorname = await userNames.nameOf(organisationid, caller.userid)
    const author = { userid: caller.userid, authorname }
    const outcome = await database.changeAsSystem(
      organisationid,
      CHANGED_BY_DEPROVISIONING,
      async (trx) => {
        await deprovisioning.lock(trx, organisationid)
        const existing = await readExistingUsers(trx, organisationid)
        const [first, ...others] = existing.filter(({ id }) => ids.includes(id))
        if (first === undefined) throw new Problem('not-found')
        await record(asOrganisationTransaction(trx), [first, ...others])
        const users = [first, ...others].filter(({ suspended }) => how === 'delete' || !suspended)
        return { first, revocations: await deprovisioning.deprovision(trx, { users, how, author }) }
      },
    )
    deprovisioning.publish(outcome.revocations)
    return outcome.first
  }
}

function asDeletion({ id, name }: StoredUser) {
  return { kind: 'user-deleted' as const, recordid: id, summary: name }
}

function fieldsOf({ id, name, organisationid, email, phone, type }: StoredUser) {
  return withoutEmptyPhone({ id, name, organisationid, email, phone, type })
}
