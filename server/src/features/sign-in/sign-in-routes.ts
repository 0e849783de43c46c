import { randomBytes } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import { asOrganisationTransaction } from '../../platform/database/database.ts'
import type { ActivityRecorder } from '../../platform/http/activity-recorder.ts'
import { Problem } from '../../platform/http/problem.ts'
import { forgetOldDevices } from './known-devices.ts'
import { isCorrectPassword } from './passwords.ts'
import { type Attempt, SignInLimits } from './sign-in-limits.ts'
import { type Account, findAccount, rememberDevice } from './sign-in-store.ts'

type Activity = ActivityRecorder<'logIn'>

export function routeSignIn(context: Context): void {
  const { api, bus, config, connections, now, revocations, sessions, tokens } = context
  const { control, system } = connections
  const limits = new SignInLimits(system, bus)

  const authenticate = (attempt: Attempt, password: string, activity: Activity) =>
    limits.inTurn(attempt, async (allowance) => {
      const account = await findAccount(system, attempt.username)
      const isRight = await isCorrectPassword(password, account?.passwordhash)
      if (!account || !isRight) {
        await system.transaction().execute(async (trx) => {
          await allowance.recordFailure(trx)
          const { username } = attempt
          const summary = 'Wrong password'
          await activity.record(asOrganisationTransaction(trx), {
            kind: 'failed-sign-in',
            username,
            summary,
          })
        })
        throw new Problem('wrong-credentials')
      }
      await allowance.recordSuccess()
      return account
    })

  api.endpoint('logIn', async ({ body, request, activity }) => {
    const { username, password, type: door } = body
    const attempt = { username, address: request.ip, device: body.device, now: now() }
    const account = await authenticate(attempt, password, activity)
    if (account.suspended) {
      const kind = 'suspended-sign-in'
      await activity.record(asOrganisationTransaction(system), { kind, username, summary: '' })
      throw new Problem('suspended')
    }
    if (door === 'admin' && account.type !== 'admin') {
      const summary = 'At the admin area'
      await activity.record(asOrganisationTransaction(system), {
        kind: 'wrong-door',
        username,
        summary,
      })
      throw new Problem('wrong-door')
    }
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
    })
    sessions.note(tokens.verify(token), request.headers['user-agent'])
    return { ...describeSignIn(account), token, device }
  })

  api.endpoint('renewToken', async ({ caller: { claims } }) => {
    const { userid, org, ver } = claims
    if (await revocations.isStored(claims)) throw new Problem('token-withdrawn')
    const account = await findAccount(system, userid)
    // Nobody revoked it: this database, restored or another one, does not know the user.
    if (account?.organisationid !== org) throw new Problem('token-expired')
    const token = tokens.issue({ userid, org, type: account.type, ver }, claims)
    return { ...describeSignIn(account), token }
  })

  /** What a device shows of the user. */
  function describeSignIn({ userid, name, organisationid, organisationname, type }: Account) {
    return {
      success: true as const,
      userid,
      name,
      schoolid: organisationid,
      organisationid,
      organisationname,
      type,
      isprovider: organisationid === config.providerOrganisationId,
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
