import { randomBytes } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import {
  asOrganisationTransaction,
  type SystemTransaction,
} from '../../platform/database/database.ts'
import type { Encryption } from '../../platform/encryption.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import { Problem } from '../../platform/http/problem.ts'
import { describeChanges } from '../activity/index.ts'
import { findAccount, raiseSignInVersion } from '../sign-in/index.ts'
import { readPolicy, updatePolicy } from './second-factor-policy-store.ts'
import { deleteTotp, insertTotp } from './second-factor-store.ts'
import type { SecondFactors } from './second-factors.ts'
import { TOTP_SECRET_BYTES, toBase32, toTotpUri } from './totp.ts'

type Dependencies = { secondFactors: SecondFactors; encryption: Encryption }

/** What authenticator apps show above the code. */
const ISSUER = 'Holdfast'

export function routeSecondFactor(
  context: Context,
  { secondFactors, encryption }: Dependencies,
): void {
  const { api, connections, now, revocations } = context
  const { system } = connections

  api.endpoint('beginTotp', async ({ caller: { userid } }) => {
    const bytes = randomBytes(TOTP_SECRET_BYTES)
    const secret = encryption.encrypt(bytes, userid)
    if (!(await insertTotp(system, { userid, secret, created: now() }))) {
      throw new Problem('conflict', 'An authenticator app is set up already')
    }
    return { secret: toBase32(bytes), uri: toTotpUri(bytes, userid, ISSUER) }
  })

  api.endpoint('confirmTotp', async ({ body, caller, activity }) => {
    const { userid } = caller
    const before = await secondFactors.methodsOf(userid)
    if (before.includes('code')) {
      throw new Problem('conflict', 'An authenticator app is set up already')
    }
    if (!(await secondFactors.isFirstCode(userid, body.code))) throw new Problem('wrong-code')
    const made = await secondFactors.makeRecoveryCodes()
    const finish = await system.transaction().execute(async (trx) => {
      if (!(await secondFactors.setUpTotp(trx, userid, body.code))) throw new Problem('wrong-code')
      await made.store(trx, userid)
      await activity.record(asOrganisationTransaction(trx), {
        ...ofOwnAccount(caller),
        kind: 'second-factor-added',
        summary: 'Authenticator app',
      })
      return before.length === 0 ? endOtherSessions(trx, caller) : undefined
    })
    finish?.()
    return { recoverycodes: made.codes }
  })

  api.endpoint('removeTotp', async ({ caller, activity }) => {
    const { userid } = caller
    const account = await findAccount(system, userid)
    const others = (await secondFactors.methodsOf(userid)).filter((method) => method !== 'code')
    if (account && others.length === 0 && secondFactors.isRequiredOf(account)) {
      throw new Problem('second-factor-required', 'You need a second factor: set up another first')
    }
    await system.transaction().execute(async (trx) => {
      const isThere =
        others.length === 0
          ? await secondFactors.removeAll(trx, userid)
          : await deleteTotp(trx, userid)
      if (!isThere) throw new Problem('not-found')
      await activity.record(asOrganisationTransaction(trx), {
        ...ofOwnAccount(caller),
        kind: 'second-factor-removed',
        summary: 'Authenticator app',
      })
    })
    return { success: true }
  })

  api.endpoint('createRecoveryCodes', async ({ caller, activity }) => {
    const { userid } = caller
    if ((await secondFactors.methodsOf(userid)).length === 0) throw new Problem('not-found')
    const made = await secondFactors.makeRecoveryCodes()
    await system.transaction().execute(async (trx) => {
      await made.store(trx, userid)
      await activity.record(asOrganisationTransaction(trx), {
        ...ofOwnAccount(caller),
        kind: 'recovery-codes-made',
        summary: '',
      })
    })
    return { recoverycodes: made.codes }
  })

  api.endpoint('removeSecondFactor', async ({ parameters: { id }, organisationid, activity }) => {
    const account = await findAccount(system, id)
    if (account?.organisationid !== organisationid) throw new Problem('not-found')
    const revocation = await system.transaction().execute(async (trx) => {
      if (!(await secondFactors.removeAll(trx, id))) throw new Problem('not-found')
      const belowversion = await raiseSignInVersion(trx, id)
      if (belowversion === undefined) throw new Problem('not-found')
      // Whoever has the lost phone must not stay signed in on it.
      const ofAllTokens = { userid: id, belowversion }
      await revocations.store(trx, ofAllTokens)
      await activity.record(asOrganisationTransaction(trx), {
        kind: 'second-factor-removed',
        recordid: id,
        summary: 'By an admin; all sign-ins ended',
      })
      return ofAllTokens
    })
    revocations.publish(revocation)
    return { success: true }
  })

  api.endpoint('getSecondFactorPolicy', async ({ organisationid }) => ({
    required: await readPolicy(system, organisationid),
  }))

  api.endpoint('saveSecondFactorPolicy', async ({ body, organisationid, activity }) => {
    const { required } = body
    await system.transaction().execute(async (trx) => {
      const before = await updatePolicy(trx, organisationid, required)
      if (before === required) {
        activity.nothingChanged()
        return
      }
      await activity.record(asOrganisationTransaction(trx), {
        kind: 'second-factor-policy-changed',
        recordid: organisationid,
        summary: describeChanges({ required: before }, { required }, POLICY_FIELDS),
      })
    })
    return { required }
  })

  /** Those of before the first factor: perhaps of somebody who knows the password. */
  async function endOtherSessions(
    trx: SystemTransaction,
    { userid, claims }: SignedInUser,
  ): Promise<(() => void) | undefined> {
    const belowversion = await raiseSignInVersion(trx, userid)
    if (belowversion === undefined) throw new Problem('not-found')
    const ofOthers = { userid, belowversion, keptjti: claims.jti }
    await revocations.store(trx, ofOthers)
    return () => revocations.publish(ofOthers)
  }
}

const POLICY_FIELDS = { required: { label: 'Second factor required' } } as const

function ofOwnAccount({ userid, organisationid }: SignedInUser) {
  return { recordid: userid, organisationid }
}
