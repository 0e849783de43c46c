import { randomBytes } from 'node:crypto'
import type { RequestBody } from '@holdfast/contract/endpoint-schemas'
import type { Context } from '../../platform/context.ts'
import { asOrganisationTransaction } from '../../platform/database/database.ts'
import type { ActivityRecorder } from '../../platform/http/activity-recorder.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { SecondFactors } from '../second-factor/index.ts'
import { forgetOldDevices } from './known-devices.ts'
import { isCorrectPassword } from './passwords.ts'
import { type Attempt, SignInLimits } from './sign-in-limits.ts'
import { type Account, findAccount, rememberDevice } from './sign-in-store.ts'

type SignIn = RequestBody<'logIn'> & { attempt: Attempt }
type Activity = ActivityRecorder<'logIn'>

export function routeSignIn(
  context: Context,
  { secondFactors }: { secondFactors: SecondFactors },
): void {
  const { api, bus, config, connections, now, revocations, sessions, tokens } = context
  const { control, system } = connections
  const limits = new SignInLimits(system, bus)

  /** Failures of either step count together, and nothing but a whole sign-in clears them. */
  const authenticate = ({ attempt, password, type: door, code }: SignIn, activity: Activity) =>
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
      if (door === 'admin' && account.type !== 'admin') {
        await activity.record(asOrganisationTransaction(system), {
          kind: 'wrong-door',
          username,
          summary: 'At the admin area',
        })
        throw new Problem('wrong-door')
      }
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
    const { username, type: door } = body
    const attempt = { username, address: request.ip, device: body.device, now: now() }
    const account = await authenticate({ ...body, attempt }, activity)
    const device = body.device ?? randomBytes(24).toString('base64url')
    await system.transaction().execute(async (trx) => {
      await rememberDevice(trx, username, device, now())
      await forgetOldDevices(trx, username, now())
      await activity.record(asOrganisationTransaction(trx), {
        kind: 'sign-in',
        username,
        summary: door === 'admin' ? 'At the admin area' : '',
      })
    })
    const token = tokens.issue({
      userid: account.userid,
      org: account.organisationid,
      type: account.type,
      ver: account.signinversion,
      setup: await secondFactors.mustSetUp(account),
    })
    const claims = tokens.verify(token)
    sessions.note(claims, request.headers['user-agent'])
    return { ...describeSignIn(account, claims), token, device }
  })

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
