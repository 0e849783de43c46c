import type { RequestBody } from '@holdfast/contract/endpoints/endpoint-schemas'
import { ATTEMPTS_WINDOW_MS } from '@holdfast/contract/limits'
import type { SecondFactorMethod } from '@holdfast/contract/sign-in/second-factor-policy'
import type { Context } from '../../platform/context.ts'
import { asOrganisationTransaction } from '../../platform/database/database.ts'
import type { ActivityRecorder } from '../../platform/http/activity-recorder.ts'
import { addressKey } from '../../platform/http/address-key.ts'
import { Problem } from '../../platform/http/problem.ts'
import { RecentCounts } from '../../platform/http/recent-counts.ts'
import type { Passkeys } from '../passkeys/index.ts'
import { hashUnqueued, isCorrectPassword, isOutdatedHash } from './passwords.ts'
import type { SessionStart } from './session-start.ts'
import { type Attempt, SignInLimits } from './sign-in-limits.ts'
import { findSignInUser, renewHash, type SignInUser } from './sign-in-store.ts'

/** What signing in needs from second factors. It is passed in, because they depend on signing in. */
type SecondFactors = {
  methodsOf: (userid: string) => Promise<SecondFactorMethod[]>
  acceptCode: (userid: string, code: string) => Promise<boolean>
  mustSetUpSecondFactor: (account: SignInUser) => Promise<boolean>
}
type SignIn = RequestBody<'logIn'> & { attempt: Attempt }
type Dependencies = { secondFactors: SecondFactors; passkeys: Passkeys; sessionStart: SessionStart }

/** For each IP address: each sign-in page takes one challenge, and a school may share an address. */
const MAX_CHALLENGES = 1000
/** For each IP address. More than one assertion for each challenge would only load the database. */
const MAX_ASSERTIONS = 1000

export function registerSignInRoutes(
  context: Context,
  { secondFactors, passkeys, sessionStart }: Dependencies,
): void {
  const { api, bus, config, connections, now, revocations, tokens } = context
  const { control, system } = connections
  const limits = new SignInLimits(system, bus)
  const challenges = new RecentCounts({ windowMs: ATTEMPTS_WINDOW_MS, max: MAX_CHALLENGES })
  const assertions = new RecentCounts({ windowMs: ATTEMPTS_WINDOW_MS, max: MAX_ASSERTIONS })

  /** Failures of either step count together, and only a completed sign-in clears them. */
  const authenticate = (
    { attempt, password, type: signInPage, code }: SignIn,
    activity: ActivityRecorder<'logIn'>,
  ) =>
    limits.runOneAtATime(attempt, async (attemptSlot) => {
      const { username } = attempt
      const recordRefusal = async (code: 'wrong-credentials' | 'wrong-code', summary: string) => {
        await system.transaction().execute(async (trx) => {
          await attemptSlot.recordFailure(trx)
          await activity.record(asOrganisationTransaction(trx), {
            kind: 'failed-sign-in',
            username,
            summary,
          })
        })
        return new Problem(code)
      }
      const account = await findSignInUser(system, username)
      const isRight = await isCorrectPassword(password, account?.passwordhash)
      if (!account || !isRight) throw await recordRefusal('wrong-credentials', 'Wrong password')
      await sessionStart.requireAdmission(account, signInPage, activity)
      const methods = await secondFactors.methodsOf(username)
      if (methods.length > 0) {
        if (code === undefined) throw new Problem('second-factor-needed', [], { methods })
        const isAccepted = await secondFactors.acceptCode(username, code)
        if (!isAccepted) throw await recordRefusal('wrong-code', 'Wrong code')
      }
      await attemptSlot.recordSuccess()
      await renewOutdatedHash(account, password)
      return account
    })

  /** We raise the argon2id parameters over the years, and know a password only at its sign-in. */
  async function renewOutdatedHash(
    { userid, passwordhash: stored }: SignInUser,
    password: string,
  ): Promise<void> {
    if (stored === null || !isOutdatedHash(stored, config.passwordHash)) return
    const renewed = await hashUnqueued(password, config.passwordHash)
    await renewHash(system, userid, { stored, renewed })
  }

  api.endpoint('logIn', async ({ body, request, activity }) => {
    const { username } = body
    const attempt = { username, address: request.ip, device: body.device, now: now() }
    const account = await authenticate({ ...body, attempt }, activity)
    return sessionStart.begin(account, { ...body, request, activitySummary: '' }, activity)
  })

  api.endpoint('createPasskeyChallenge', ({ request }) => {
    const isAllowed = challenges.take(addressKey(request.ip), now())
    if (!isAllowed) throw new Problem('too-many-attempts')
    return passkeys.challenge()
  })

  api.endpoint('logInWithPasskey', async ({ body, request, activity }) => {
    if (!assertions.take(addressKey(request.ip), now())) throw new Problem('too-many-attempts')
    const userid = await passkeys.verify(body.passkey)
    const account = await findSignInUser(system, userid)
    const isExpected = body.username === undefined || body.username === userid
    if (!account || !isExpected) throw new Problem('wrong-passkey')
    await sessionStart.requireAdmission(account, body.type, activity)
    return sessionStart.begin(
      account,
      { ...body, request, activitySummary: 'With a passkey' },
      activity,
    )
  })

  api.endpoint('renewToken', async ({ caller: { claims } }) => {
    const { userid, org, ver } = claims
    const refusal = await revocations.findStoredRefusal(claims)
    if (refusal) throw new Problem(refusal)
    const account = await findSignInUser(system, userid)
    // The database does not know the user: it was restored, or is not the one that signed them in.
    if (account?.organisationid !== org) throw new Problem('token-expired')
    if (account.suspended) throw new Problem('token-withdrawn')
    if (account.isorganisationsuspended) throw new Problem('token-expired')
    // The requirement applies at the next sign-in, so it does not interrupt an earlier session.
    const setup = claims.setup === true && (await secondFactors.mustSetUpSecondFactor(account))
    const { sso = false, mfa = false } = claims
    const token = tokens.issue({ userid, org, type: account.type, ver, setup, sso, mfa }, claims)
    return { ...sessionStart.describe(account, { setup }), token }
  })

  api.endpoint('logOut', async ({ caller, activity }) => {
    const revocation = { jti: caller.claims.jti }
    await control.transaction().execute(async (trx) => {
      await revocations.store(trx, revocation)
      await activity.record(asOrganisationTransaction(trx), {
        kind: 'sign-out',
        recordid: caller.userid,
        organisationid: caller.organisationid,
        summary: '',
      })
    })
    revocations.publish(revocation)
    return { success: true }
  })
}
