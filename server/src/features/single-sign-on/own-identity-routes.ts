import type { Context } from '../../platform/context.ts'
import { asOrganisationTransaction } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { describeDevice } from '../../platform/tokens/describe-device.ts'
import type { SecurityNotices } from '../security-notices/index.ts'
import { findSignInUser, raiseSignInVersion } from '../sign-in/index.ts'
import { deleteIdentitiesOf } from './single-sign-on-store.ts'

type Dependencies = { securityNotices: SecurityNotices }

const NO_PASSWORD = 'Choose a password first: without one you could not sign in any more.'

/** The endpoint by which users unlink their own account at the provider. */
export function registerOwnIdentityRoutes(
  { api, connections: { system }, revocations }: Context,
  { securityNotices }: Dependencies,
): void {
  api.endpoint('unlinkOwnIdentity', async ({ caller, request, activity }) => {
    const { userid, organisationid } = caller
    const revocation = await system.transaction().execute(async (trx) => {
      const isUnlinked = await deleteIdentitiesOf(trx, userid)
      const belowversion = isUnlinked ? await raiseSignInVersion(trx, userid) : undefined
      if (belowversion === undefined) throw new Problem('not-found')
      const hasPassword = (await findSignInUser(trx, userid))?.passwordhash != null
      if (!hasPassword) throw new Problem('conflict', NO_PASSWORD)
      // The unlinked account may have been somebody else's.
      const otherSessions = { userid, belowversion, keptjti: caller.claims.jti }
      await revocations.store(trx, otherSessions)
      await activity.record(asOrganisationTransaction(trx), {
        organisationid,
        kind: 'identity-unlinked',
        recordid: userid,
        summary: 'All other sign-ins ended',
      })
      const device = describeDevice(request.headers['user-agent'])
      await securityNotices.add(trx, userid, 'identity-unlinked', { device })
      return otherSessions
    })
    revocations.publish(revocation)
    return { success: true }
  })
}
