import type { RequestBody } from '@holdfast/contract/endpoints/endpoint-schemas'
import type { Context } from '../../platform/context.ts'
import {
  asOrganisationTransaction,
  type OrganisationTransaction,
  type SystemTransaction,
} from '../../platform/database/database.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
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
  isCorrectPassword,
  type PasswordPolicy,
  raiseSignInVersion,
} from '../sign-in/index.ts'
import type { SingleSignOn } from '../single-sign-on/index.ts'

type Dependencies = {
  passwordPolicy: PasswordPolicy
  secondFactors: SecondFactors
  passkeys: Passkeys
  singleSignOn: SingleSignOn
  securityNotices: SecurityNotices
}

const CONFIRM_WITH_FACTOR =
  'You have a second factor: please confirm with a code, a recovery code or a passkey.'

/** Users see and change their own account, whatever organisation `?org=` names. */
export function registerAccountRoutes(
  context: Context,
  { passwordPolicy, secondFactors, passkeys, singleSignOn, securityNotices }: Dependencies,
): void {
  const { api, config, connections, revocations, sessions } = context
  const { control, system } = connections
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
      const passwordhash = await hashPassword(body.newpassword, config.passwordHash)
      const revocation = await system.transaction().execute(async (trx) => {
        const belowversion = await changePassword(trx, userid, passwordhash, checked.hash)
        if (belowversion === undefined) return undefined
        await deleteKeysOf(trx, userid)
        const revokedSessions = await revokeOtherSessions(trx, caller, belowversion)
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

  api.endpoint('confirmIdentity', async ({ body, caller, request, activity }) => {
    const isOwnFactor = body.code !== undefined || body.passkey !== undefined
    if (!isOwnFactor) await requireNoFactor(caller.userid)
    // Runs outside the queue of password checks, because a slow identity provider would block it.
    if (body.singlesignon) await singleSignOn.confirm(caller, body.singlesignon)
    else {
      const { refusal, isRight } = proofOf(caller.userid, body)
      await confirmation.require(caller, { address: request.ip, refusal, isRight }, (trx) =>
        activity.record(trx, { ...ofOwnAccount(caller), kind: refusal, summary: '' }),
      )
    }
    const device = describeDevice(request.headers['user-agent'])
    await sessions.confirm(caller.claims, device)
    await activity.record(asOrganisationTransaction(system), {
      ...ofOwnAccount(caller),
      kind: 'identity-confirmed',
      summary: device,
    })
    return { success: true }
  })

  /**
   * Otherwise somebody with an unlocked device and its password could remove the factor that is meant
   * to stop them. It does not count as a failure, because nothing was compared.
   * @throws Problem `wrong-code`
   */
  async function requireNoFactor(userid: string): Promise<void> {
    const methods = await secondFactors.methodsOf(userid)
    if (methods.length > 0) throw new Problem('wrong-code', CONFIRM_WITH_FACTOR)
  }

  /** The contract requires exactly one proof; the caller has already handled an identity provider's. */
  function proofOf(
    userid: string,
    { code, passkey, password = '' }: RequestBody<'confirmIdentity'>,
  ) {
    if (code !== undefined) {
      const isRight = () => secondFactors.acceptCode(userid, code)
      return { refusal: 'wrong-code', isRight } as const
    }
    if (passkey !== undefined) {
      const isRight = async () => (await passkeys.findSigner(passkey)) === userid
      return { refusal: 'wrong-passkey', isRight } as const
    }
    const isRight = (account: { passwordhash: string | null } | undefined) =>
      isCorrectPassword(password, account?.passwordhash)
    return { refusal: 'wrong-password', isRight } as const
  }

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
      const revokedSessions = await revokeOtherSessions(trx, caller, belowversion)
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

  async function revokeOtherSessions(
    trx: SystemTransaction,
    { userid, claims }: SignedInUser,
    belowversion: number,
  ) {
    const revocation = { userid, belowversion, keptjti: claims.jti }
    await revocations.store(trx, revocation)
    return revocation
  }
}

function ofOwnAccount({ userid, organisationid }: SignedInUser) {
  return { recordid: userid, organisationid }
}
