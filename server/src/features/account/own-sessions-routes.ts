import type { Context } from '../../platform/context.ts'
import { asOrganisationTransaction } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { raiseSignInVersion } from '../sign-in/index.ts'
import { ofOwnAccount, revokeOtherSessions } from './own-account.ts'

/** The sign-ins of a user on their devices, which they may end. */
export function registerOwnSessionsRoutes({
  api,
  connections: { control, system },
  revocations,
  sessions,
}: Context): void {
  api.endpoint('listSessions', async ({ caller }) => {
    const list = await sessions.list(caller.userid)
    return list.map(({ id, device, firstseen, lastseen }) => ({
      id,
      device,
      first: firstseen,
      last: lastseen,
      present: id === caller.claims.jti,
    }))
  })

  api.endpoint('endSession', async ({ parameters, caller, activity }) => {
    const session = (await sessions.list(caller.userid)).find(({ id }) => id === parameters.id)
    if (!session) throw new Problem('not-found')
    const revocation = { jti: session.id }
    await control.transaction().execute(async (trx) => {
      await revocations.store(trx, revocation)
      await activity.record(asOrganisationTransaction(trx), {
        ...ofOwnAccount(caller),
        kind: 'session-ended',
        summary: session.device,
      })
    })
    revocations.publish(revocation)
    return { success: true }
  })

  // Raising the sign-in version also ends sessions that are not in the list.
  api.endpoint('endOtherSessions', async ({ caller, activity }) => {
    const { userid } = caller
    const revocation = await system.transaction().execute(async (trx) => {
      const belowversion = await raiseSignInVersion(trx, userid)
      if (belowversion === undefined) throw new Problem('not-found')
      const revokedSessions = await revokeOtherSessions(trx, revocations, caller, belowversion)
      await activity.record(asOrganisationTransaction(trx), {
        ...ofOwnAccount(caller),
        kind: 'other-sessions-ended',
        summary: '',
      })
      return revokedSessions
    })
    revocations.publish(revocation)
    return { success: true }
  })
}
