import { randomBytes } from 'node:crypto'
import type { TokenClaims } from '@holdfast/contract/sign-in'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { asOrganisationTransaction } from '../../platform/database/database.ts'
import { bearerToken } from '../../platform/http/access.ts'
import type { ActivityRecorder } from '../../platform/http/activity-recorder.ts'
import { Problem } from '../../platform/http/problem.ts'
import { describeDevice } from '../../platform/tokens/describe-device.ts'
import { forgetOldDevices } from './known-devices.ts'
import { type Account, rememberDevice } from './sign-in-store.ts'

type Door = 'standard' | 'admin'
type Activity = ActivityRecorder<'logInWithPasskey'>
/**
 * `provider`: of a sign-in by an identity provider. With `mfa` it has asked for a second factor, so the
 * app does not. It may know the person from before: only what was proved at `provedAt` counts as a
 * confirmation.
 */
type Arrival = {
  type: Door
  device?: string | undefined
  request: FastifyRequest
  how: string
  provider?: { mfa: boolean; provedAt: Date | undefined }
}
type Dependencies = { mustSetUp: (account: Account) => Promise<boolean> }

const AT_ADMIN_DOOR = 'At the admin area'

/** Begins sessions, however somebody has shown who they are. */
export class SessionStart {
  readonly #context: Context
  readonly #mustSetUp: Dependencies['mustSetUp']

  constructor(context: Context, { mustSetUp }: Dependencies) {
    this.#context = context
    this.#mustSetUp = mustSetUp
  }

  /** @throws Problem `suspended` or `wrong-door` */
  async requireAdmission(account: Account, door: Door, activity: Activity): Promise<void> {
    const { userid: username, type, suspended } = account
    const trx = asOrganisationTransaction(this.#context.connections.system)
    if (suspended) {
      await activity.record(trx, { kind: 'suspended-sign-in', username, summary: '' })
      throw new Problem('suspended')
    }
    if (door === 'standard' || type === 'admin') return
    await activity.record(trx, { kind: 'wrong-door', username, summary: AT_ADMIN_DOOR })
    throw new Problem('wrong-door')
  }

  /** Ends the session whose token the request carries: a device has one at a time. */
  async begin(account: Account, arrival: Arrival, activity: Activity) {
    const { connections, now, revocations, sessions, tokens } = this.#context
    const { userid } = account
    const { type: door, request, how, provider } = arrival
    const { mfa = false, provedAt } = provider ?? {}
    const device = arrival.device ?? randomBytes(24).toString('base64url')
    const earlier = this.#findEarlier(account, request)
    const replacement = earlier && ({ jti: earlier.jti, replaced: true } as const)
    await connections.system.transaction().execute(async (trx) => {
      await rememberDevice(trx, userid, device, now())
      await forgetOldDevices(trx, userid, now())
      if (replacement) await revocations.store(trx, replacement)
      await activity.record(asOrganisationTransaction(trx), {
        kind: 'sign-in',
        username: userid,
        summary: [
          ...(door === 'admin' ? [AT_ADMIN_DOOR] : []),
          ...(how ? [how] : []),
          ...(earlier ? [`In place of the sign-in of ${earlier.userid} on this device`] : []),
        ].join('; '),
      })
    })
    if (replacement) revocations.publish(replacement)
    const token = tokens.issue({
      userid,
      org: account.organisationid,
      type: account.type,
      ver: account.signinversion,
      setup: !mfa && (await this.#mustSetUp(account)),
      sso: provider !== undefined,
      mfa,
    })
    const claims = tokens.verify(token)
    const userAgent = request.headers['user-agent']
    sessions.note(claims, userAgent)
    if (provedAt) await sessions.confirm(claims, describeDevice(userAgent), provedAt)
    return { ...this.describe(account, claims), token, device }
  }

  /**
   * Whoever holds a token may end its session, as by logging out. A token that is not valid, or is of
   * another organisation, is ignored: it must prevent nobody from signing in.
   */
  #findEarlier(account: Account, request: FastifyRequest): TokenClaims | undefined {
    try {
      const claims = this.#context.tokens.verify(bearerToken(request))
      return claims.org === account.organisationid ? claims : undefined
    } catch (error) {
      if (error instanceof Problem) return undefined
      throw error
    }
  }

  /** The user as devices show them. */
  describe(account: Account, { setup }: { setup?: boolean }) {
    const { userid, name, organisationid, organisationname, type } = account
    return {
      success: true as const,
      userid,
      name,
      schoolid: organisationid,
      organisationid,
      organisationname,
      type,
      isprovider: organisationid === this.#context.config.providerOrganisationId,
      ...(setup && { setup }),
    }
  }
}
