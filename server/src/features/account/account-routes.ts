import type { Context } from '../../platform/context.ts'
import {
  asOrganisationTransaction,
  type OrganisationTransaction,
} from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { describeDevice } from '../../platform/tokens/describe-device.ts'
import type { Passkeys } from '../passkeys/index.ts'
import { deleteKeysOf } from '../password-reset/index.ts'
import type { SecondFactors } from '../second-factor/index.ts'
import type { SecurityNotices } from '../security-notices/index.ts'
import {
  changePassword,
  findSignInUser,
  hashPassword,
  IdentityConfirmation,
  type PasswordPolicy,
} from '../sign-in/index.ts'
import type { SingleSignOn } from '../single-sign-on/index.ts'
import { registerConfirmIdentityRoutes } from './confirm-identity-routes.ts'
import { ofOwnAccount, revokeOtherSessions } from './own-account.ts'
import { registerOwnSessionsRoutes } from './own-sessions-routes.ts'

type Dependencies = {
  passwordPolicy: PasswordPolicy
  secondFactors: SecondFactors
  passkeys: Passkeys
  singleSignOn: SingleSignOn
  securityNotices: SecurityNotices
}

/** Users see and change their own account, whatever organisation `?org=` names. */
export function registerAccountRoutes(context: Context, dependencies: Dependencies): void {
  const { passwordPolicy, secondFactors, singleSignOn, securityNotices } = dependencies
  const { api, config, connections, revocations } = context
  const { system } = connections
  registerConfirmIdentityRoutes(context, dependencies)
  registerOwnSessionsRoutes(context)
  const confirmation = new IdentityConfirmation(context)

  api.endpoint('getAccount', async ({ caller }) => {
    const account = await findSignInUser(system, caller.userid)
    if (!account) throw new Problem('not-found')
    const { userid, name, email, type, organisationname, passwordhash } = account
    const secondfactors = await secondFactors.methodsOf(userid)
    return {
      userid,
      name,
      email,
      type,
      organisationname,
      totp: secondfactors.includes('code'),
      secondfactors,
      recoverycodes: await secondFactors.countRecoveryCodes(userid),
      secondfactorrequired: secondFactors.isRequiredOf(account),
      haspassword: passwordhash !== null,
      singlesignon: (await singleSignOn.linkedAccountOf(account)) ?? null,
    }
  })

  api.endpoint('changePassword', async ({ body, caller, request, activity }) => {
    const { userid } = caller
    const account = await findSignInUser(system, userid)
    if (!account) throw new Problem('not-found')
    await passwordPolicy.requireGood(body.newpassword, { ...account, username: userid })
    const passwords = { ...body, address: request.ip }
    const recordFailure = (trx: OrganisationTransaction) =>
      activity.record(trx, { ...ofOwnAccount(caller), kind: 'wrong-password', summary: '' })
    // Another change may come between the check and the update; then the password is checked again.
    for (;;) {
      const checked = await confirmation.requirePassword(caller, passwords, recordFailure)
      if (checked.isChanged) {
        activity.nothingChanged()
        return { success: true }
      }
      const passwordhash = await hashPassword(body.newpassword, config.passwordHash, userid)
      const revocation = await system.transaction().execute(async (trx) => {
        const belowversion = await changePassword(trx, userid, passwordhash, checked.hash)
        if (belowversion === undefined) return undefined
        await deleteKeysOf(trx, userid)
        const revokedSessions = await revokeOtherSessions(trx, revocations, caller, belowversion)
        await activity.record(asOrganisationTransaction(trx), {
          ...ofOwnAccount(caller),
          kind: 'password-changed',
          summary: 'All other sign-ins ended',
        })
        const device = describeDevice(request.headers['user-agent'])
        await securityNotices.add(trx, userid, 'password-changed', { device })
        return revokedSessions
      })
      if (revocation) {
        revocations.publish(revocation)
        return { success: true }
      }
    }
  })
}
