import { randomBytes } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import { asOrganisation } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { recordActivity, recordActivityOfUsername } from '../activity/index.ts'
import { isCorrectPassword, runOneAtATime } from './passwords.ts'
import { type Attempt, requireAllowance } from './sign-in-limits.ts'
import { findAccount, rememberDevice } from './sign-in-store.ts'

export function routeSignIn(context: Context): void {
  const { api, config, connections, now, tokens, revocations } = context
  const { system } = connections

  /** One attempt at a time, so that parallel guesses cannot exceed the limit. */
  const authenticate = (attempt: Attempt, password: string) =>
    runOneAtATime(async () => {
      const allowance = await requireAllowance(system, attempt)
      const account = await findAccount(system, attempt.username)
      const isRight = await isCorrectPassword(password, account?.passwordhash)
      if (!account || !isRight) {
        await system.transaction().execute(async (trx) => {
          await allowance.recordFailure(trx)
          const activity = { at: now(), kind: 'failed-sign-in', summary: 'Wrong password' } as const
          await recordActivityOfUsername(asOrganisation(trx), attempt.username, activity)
        })
        throw new Problem('wrong-credentials')
      }
      await allowance.recordSuccess()
      return account
    })

  api.endpoint('logIn', async ({ body, request }) => {
    const { username, password, type: door } = body
    const attempt = { username, address: request.ip, device: body.device, now: now() }
    const account = await authenticate(attempt, password)
    if (door === 'admin' && account.type !== 'admin') throw new Problem('wrong-door')
    const device = body.device ?? randomBytes(24).toString('base64url')
    await system.transaction().execute(async (trx) => {
      await rememberDevice(trx, username, device, now())
      await recordActivity(asOrganisation(trx), account.organisationid, {
        userid: account.userid,
        at: now(),
        kind: 'sign-in',
        recordid: account.userid,
        summary: door === 'admin' ? 'At the admin area' : '',
      })
    })
    return {
      success: true,
      token: tokens.issue({
        userid: account.userid,
        org: account.organisationid,
        type: account.type,
        ver: account.signinversion,
      }),
      userid: account.userid,
      name: account.name,
      schoolid: account.organisationid,
      organisationid: account.organisationid,
      organisationname: account.organisationname,
      type: account.type,
      isprovider: account.organisationid === config.providerOrganisationId,
      device,
    }
  })

  api.endpoint('logOut', async ({ caller }) => {
    const revocation = { jti: caller.claims.jti }
    await system.transaction().execute((trx) => revocations.store(trx, revocation))
    revocations.publish(revocation)
    return { success: true }
  })
}
