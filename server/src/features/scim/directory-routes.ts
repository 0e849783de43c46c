import type { Context } from '../../platform/context.ts'
import { asOrganisationTransaction } from '../../platform/database/database.ts'
import type { UserNames } from '../user-names/index.ts'
import {
  CHANGED_BY_DEPROVISIONING,
  type Deprovisioning,
  type DirectorySuspensions,
  readHeldSuspensions,
} from '../users/index.ts'
import { deleteToken, findToken, replaceToken } from './directory-tokens.ts'

type Dependencies = {
  userNames: UserNames
  deprovisioning: Deprovisioning
  suspensions: DirectorySuspensions
}

const NO_TOKEN = { created: null, expires: null, lastused: null }

/** Endpoints by which admins connect a user directory, and decide on suspensions that it may not do alone. */
export function registerDirectoryRoutes(
  { api, config, connections, database, now }: Context,
  { userNames, deprovisioning, suspensions }: Dependencies,
): void {
  const { system } = connections

  api.endpoint('getDirectory', async ({ organisationid }) => ({
    url: `${config.publicUrl}/api/scim/v2`,
    ...((await findToken(system, organisationid)) ?? NO_TOKEN),
    held: await readHeldSuspensions(system, organisationid),
  }))

  api.endpoint('createDirectoryToken', async ({ organisationid, activity }) => {
    const token = await system.transaction().execute(async (trx) => {
      await activity.record(asOrganisationTransaction(trx), {
        kind: 'directory-token-made',
        recordid: organisationid,
        summary: '',
      })
      return replaceToken(trx, organisationid, now())
    })
    return { token }
  })

  api.endpoint('deleteDirectoryToken', async ({ organisationid, activity }) => {
    await system.transaction().execute(async (trx) => {
      if (!(await deleteToken(trx, organisationid))) return activity.nothingChanged()
      await activity.record(asOrganisationTransaction(trx), {
        kind: 'directory-token-deleted',
        recordid: organisationid,
        summary: '',
      })
    })
    return { success: true }
  })

  api.endpoint('releaseSuspensions', async ({ body, caller, organisationid, activity }) => {
    const authorname = await userNames.nameOf(organisationid, caller.userid)
    const author = { userid: caller.userid, authorname }
    const outcome = await database.changeAsSystem(
      organisationid,
      CHANGED_BY_DEPROVISIONING,
      async (trx) => {
        await deprovisioning.lock(trx, organisationid)
        const approved = await suspensions.approve(trx, { organisationid, ids: body.ids, author })
        const entries = approved.users.map(({ id, name }) => ({
          kind: 'user-suspended' as const,
          recordid: id,
          summary: `${name}, as the user directory asked`,
        }))
        if (entries.length === 0) activity.nothingChanged()
        else await activity.record(asOrganisationTransaction(trx), ...entries)
        return approved
      },
    )
    deprovisioning.publish(outcome.revocations)
    return { success: true }
  })

  api.endpoint('discardSuspensions', async ({ body, caller, organisationid, activity }) => {
    await system.transaction().execute(async (trx) => {
      await deprovisioning.lock(trx, organisationid)
      const discarded = await suspensions.discard(trx, {
        organisationid,
        ids: body.ids,
        author: caller.userid,
      })
      const entries = discarded.map(({ id, name }) => ({
        kind: 'suspension-discarded' as const,
        recordid: id,
        summary: name,
      }))
      if (entries.length === 0) activity.nothingChanged()
      else await activity.record(asOrganisationTransaction(trx), ...entries)
    })
    return { success: true }
  })
}
