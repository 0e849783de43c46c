import { randomBytes } from 'node:crypto'
import type { RequestBody } from '@holdfast/contract/endpoint-schemas'
import { ATTEMPTS_WINDOW_MS } from '@holdfast/contract/limits'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { asOrganisationTransaction } from '../../platform/database/database.ts'
import type { ActivityRecorder } from '../../platform/http/activity-recorder.ts'
import { addressKey } from '../../platform/http/address-key.ts'
import { Problem } from '../../platform/http/problem.ts'
import { RecentCounts } from '../../platform/http/recent-counts.ts'
import type { Passkeys } from '../passkeys/index.ts'
import type { SecondFactors } from '../second-factor/index.ts'
import { forgetOldDevices } from './known-devices.ts'
import { isCorrectPassword } from './passwords.ts'
import { type Attempt, SignInLimits } from './sign-in-limits.ts'
import { type Account, findAccount, rememberDevice } from './sign-in-store.ts'

type Door = 'standard' | 'admin'
type SignIn = RequestBody<'logIn'> & { attempt: Attempt }
type Arrival = { type: Door; device?: string | undefined; request: FastifyRequest; how: string }
type Activity = ActivityRecorder<'logInWithPasskey'>

const AT_ADMIN_DOOR = 'At the admin area'
/** Of one address: each page that offers to log in takes one, and a whole school may share an address. */
const MAX_CHALLENGES = 1000

export function routeSignIn(
  context: Context,
  { secondFactors, passkeys }: { secondFactors: SecondFactors; passkeys: Passkeys },
): void {
  const { api, bus, config, connections, now, revocations, sessions, tokens } = context
  const { control, system } = connections
  const limits = new SignInLimits(system, bus)
  const challenges = new RecentCounts({ windowMs: ATTEMPTS_WINDOW_MS, max: MAX_CHALLENGES })

  /** Failures of either step count together, and nothing but a whole sign-in clears them. */
  const authenticate = (
    { attempt, password, type: door, code }: SignIn,
    activity: ActivityRecorder<'logIn'>,
  ) =>
    limits.inTurn(attempt, async (allowance) => {
      const { username } = attempt
      const refuse = async (code: 'wrong-credentials' | 'wrong-code', summary: string) => {
        await system.transaction().execute(async (trx) => {
          await allowance.recordFailure(trx)
          await activity.record(asOrganisationTransaction(trx), {
            kind: 'failed-sign-in',
            username,
            summary,
          })
        })
        return new Problem(code)
      }
      const account = await findAccount(system, username)
      const isRight = await isCorrectPassword(password, account?.passwordhash)
      if (!account || !isRight) throw await refuse('wrong-credentials', 'Wrong password')
      await requireAdmission(account, door, activity)
      const methods = await secondFactors.methodsOf(username)
      if (methods.length > 0) {
        if (code === undefined) throw new Problem('second-factor-needed', [], { methods })
        const isAccepted = await secondFactors.acceptCode(username, code)
        if (!isAccepted) throw await refuse('wrong-code', 'Wrong code')
      }
      await allowance.recordSuccess()
      return account
    })

  api.endpoint('logIn', async ({ body, request, activity }) => {
    const { username } = body
    const attempt = { username, address: request.ip, device: body.device, now: now() }
    const account = await authenticate({ ...body, attempt }, activity)
    return beginSession(account, { ...body, request, how: '' }, activity)
  })

  api.endpoint('createPasskeyChallenge', ({ request }) => {
    const isAllowed = challenges.take(addressKey(request.ip), now())
    if (!isAllowed) throw new Problem('too-many-attempts')
    return passkeys.challenge()
  })

  api.endpoint('logInWithPasskey', async ({ body, request, activity }) => {
    const userid = await passkeys.verify(body.passkey)
    const account = await findAccount(system, userid)
    const isExpected = body.username === undefined || body.username === userid
    if (!account || !isExpected) throw new Problem('wrong-passkey')
    await requireAdmission(account, body.type, activity)
    return beginSession(account, { ...body, request, how: 'With a passkey' }, activity)
  })

  async function requireAdmission(
    { userid: username, type, suspended }: Account,
    door: Door,
    activity: Activity,
  ): Promise<void> {
    if (suspended) {
      const kind = 'suspended-sign-in'
      await activity.record(asOrganisationTransaction(system), { kind, username, summary: '' })
      throw new Problem('suspended')
    }
    if (door === 'standard' || type === 'admin') return
    await activity.record(asOrganisationTransaction(system), {
      kind: 'wrong-door',
      username,
      summary: AT_ADMIN_DOOR,
    })
    throw new Problem('wrong-door')
  }

  async function beginSession(account: Account, arrival: Arrival, activity: Activity) {
    const { userid } = account
    const { type: door, request, how } = arrival
    const device = arrival.device ?? randomBytes(24).toString('base64url')
    await system.transaction().execute(async (trx) => {
      await rememberDevice(trx, userid, device, now())
      await forgetOldDevices(trx, userid, now())
      await activity.record(asOrganisationTransaction(trx), {
        kind: 'sign-in',
        username: userid,
        summary: [door === 'admin' ? AT_ADMIN_DOOR : '', how].filter(Boolean).join('; '),
      })
    })
    const token = tokens.issue({
      userid,
      org: account.organisationid,
      type: account.type,
      ver: account.signinversion,
      setup: await secondFactors.mustSetUp(account),
    })
    const claims = tokens.verify(token)
    sessions.note(claims, request.headers['user-agent'])
    return { ...describeSignIn(account, claims), token, device }
  }

  api.endpoint('renewToken', async ({ caller: { claims } }) => {
    const { userid, org, ver } = claims
    if (await revocations.isStored(claims)) throw new Problem('token-withdrawn')
    const account = await findAccount(system, userid)
    // Nobody revoked it: this database, restored or another one, does not know the user.
    if (account?.organisationid !== org) throw new Problem('token-expired')
    // Nobody who works with a session of before the requirement is interrupted by it.
    const setup = claims.setup === true && (await secondFactors.mustSetUp(account))
    const token = tokens.issue({ userid, org, type: account.type, ver, setup }, claims)
    return { ...describeSignIn(account, { setup }), token }
  })

  /** What a device shows of the user. */
  function describeSignIn(account: Account, { setup }: { setup?: boolean }) {
    const { userid, name, organisationid, organisationname, type } = account
    return {
      success: true as const,
      userid,
      name,
      schoolid: organisationid,
      organisationid,
      organisationname,
      type,
      isprovider: organisationid === config.providerOrganisationId,
      ...(setup && { setup }),
    }
  }

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
