import { randomBytes } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import {
  asOrganisationTransaction,
  type SystemTransaction,
} from '../../platform/database/database.ts'
import type { Encryption } from '../../platform/encryption.ts'
import { Problem } from '../../platform/http/problem.ts'
import { describeDevice } from '../../platform/tokens/describe-device.ts'
import { describeChanges } from '../activity/index.ts'
import type { SecurityNotices } from '../security-notices/index.ts'
import { findSignInUser } from '../sign-in/index.ts'
import { OwnFactors, ofOwnAccount } from './own-factors.ts'
import { removeSecondFactors } from './remove-second-factors.ts'
import { readPolicy, updatePolicy } from './second-factor-policy-store.ts'
import { deleteTotp, insertTotp } from './second-factor-store.ts'
import type { SecondFactors } from './second-factors.ts'
import { describeTotp, TOTP_SECRET_BYTES } from './totp.ts'

type Dependencies = {
  secondFactors: SecondFactors
  encryption: Encryption
  securityNotices: SecurityNotices
}

const ALREADY_SET_UP =
  'An authenticator app is set up already. If you have seen no recovery codes, make new ones.'
/** The summary in the activity. */
const AUTHENTICATOR_APP = 'Authenticator app'

export function registerSecondFactorRoutes(
  context: Context,
  { secondFactors, encryption, securityNotices }: Dependencies,
): void {
  const { api, connections, now, revocations } = context
  const { system } = connections
  const ownFactors = new OwnFactors(context, { secondFactors, securityNotices })

  api.endpoint('beginTotp', async ({ caller: { userid } }) => {
    const bytes = randomBytes(TOTP_SECRET_BYTES)
    const secret = encryption.encrypt(bytes, userid)
    if (!(await insertTotp(system, { userid, secret, created: now() }))) {
      throw new Problem('conflict', ALREADY_SET_UP)
    }
    return describeTotp(bytes, userid)
  })

  api.endpoint('confirmTotp', async ({ body: { code }, caller, request, activity }) => {
    const { userid } = caller
    if ((await secondFactors.methodsOf(userid)).includes('code'))
      throw new Problem('conflict', ALREADY_SET_UP)
    // Checked before hashing the recovery codes, which takes a while.
    if (!(await secondFactors.isFirstCode(userid, code))) throw new Problem('wrong-code')
    const adding = {
      event: 'authenticator-app-added' as const,
      device: describeDevice(request.headers['user-agent']),
      summary: AUTHENTICATOR_APP,
      store: async (trx: SystemTransaction) => {
        if (!(await secondFactors.setUpTotp(trx, userid, code))) throw new Problem('wrong-code')
      },
    }
    return { recoverycodes: await ownFactors.add(caller, adding, activity) }
  })

  api.endpoint('removeTotp', async ({ caller, request, activity }) => {
    const remove = async (trx: SystemTransaction) =>
      (await deleteTotp(trx, caller.userid)) ? AUTHENTICATOR_APP : undefined
    const device = describeDevice(request.headers['user-agent'])
    await ownFactors.remove(
      caller,
      { event: 'authenticator-app-removed', device, remove },
      activity,
    )
    return { success: true }
  })

  api.endpoint('createRecoveryCodes', async ({ caller, request, activity }) => {
    const { userid } = caller
    if ((await secondFactors.methodsOf(userid)).length === 0) throw new Problem('not-found')
    const newCodes = await secondFactors.makeRecoveryCodes(userid)
    await system.transaction().execute(async (trx) => {
      await newCodes.store(trx, userid)
      await activity.record(asOrganisationTransaction(trx), {
        ...ofOwnAccount(caller),
        kind: 'recovery-codes-made',
        summary: '',
      })
      const device = describeDevice(request.headers['user-agent'])
      await securityNotices.add(trx, userid, 'recovery-codes-made', { device })
    })
    return { recoverycodes: newCodes.codes }
  })

  api.endpoint('removeSecondFactor', async ({ parameters: { id }, organisationid, activity }) => {
    const account = await findSignInUser(system, id)
    if (account?.organisationid !== organisationid) throw new Problem('not-found')
    const revocation = await system.transaction().execute(async (trx) => {
      const allSessions = await removeSecondFactors(trx, id)
      if (!allSessions) throw new Problem('not-found')
      await activity.record(asOrganisationTransaction(trx), {
        kind: 'second-factor-removed',
        recordid: id,
        summary: 'By an admin; all sign-ins ended',
      })
      await securityNotices.add(trx, id, 'second-factor-removed', 'an admin')
      return allSessions
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
}

const POLICY_FIELDS = { required: { label: 'Second factor required' } } as const
