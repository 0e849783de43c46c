import { randomBytes } from 'node:crypto'
import type { TokenClaims } from '@holdfast/contract/sign-in/sign-in'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { asOrganisationTransaction } from '../../platform/database/database.ts'
import { bearerToken } from '../../platform/http/access.ts'
import type { ActivityRecorder } from '../../platform/http/activity-recorder.ts'
import { Problem } from '../../platform/http/problem.ts'
import { describeDevice } from '../../platform/tokens/describe-device.ts'
import { forgetOldDevices } from './known-devices.ts'
import { rememberDevice, type SignInUser } from './sign-in-store.ts'

type SignInPage = 'standard' | 'admin'
/** Every way of signing in records the kinds of activity of `logInWithPasskey`; some record more. */
type Activity = ActivityRecorder<'logInWithPasskey'>
/**
 * `provider` is set when an identity provider signs the user in. `mfa`: it asked for a second factor,
 * so the app does not ask again. A provider may let a user in without asking; only with `provedAt` is
 * the sign-in a confirmation.
 */
type SignInDetails = {
  type: SignInPage
  device?: string | undefined
  request: FastifyRequest
  activitySummary: string
  provider?: { mfa: boolean; provedAt: Date | undefined }
}
type Dependencies = { mustSetUpSecondFactor: (account: SignInUser) => Promise<boolean> }

const AT_ADMIN_PAGE = 'At the admin area'

/** Begins sessions, whatever the way of signing in. */
export class SessionStart {
  readonly #context: Context
  readonly #mustSetUpSecondFactor: Dependencies['mustSetUpSecondFactor']

  constructor(context: Context, { mustSetUpSecondFactor }: Dependencies) {
    this.#context = context
    this.#mustSetUpSecondFactor = mustSetUpSecondFactor
  }

  /** @throws Problem `suspended`, `organisation-suspended` or `wrong-door` */
  async requireAdmission(
    account: SignInUser,
    signInPage: SignInPage,
    activity: Activity,
  ): Promise<void> {
    const { userid: username, type, suspended, isorganisationsuspended } = account
    const trx = asOrganisationTransaction(this.#context.connections.system)
    if (suspended) {
      await activity.record(trx, { kind: 'suspended-sign-in', username, summary: '' })
      throw new Problem('suspended')
    }
    if (isorganisationsuspended) {
      const summary = 'The organisation is suspended'
      await activity.record(trx, { kind: 'suspended-sign-in', username, summary })
      throw new Problem('organisation-suspended')
    }
    if (signInPage === 'standard' || type === 'admin') return
    await activity.record(trx, { kind: 'wrong-door', username, summary: AT_ADMIN_PAGE })
    throw new Problem('wrong-door')
  }

  /** Ends the session whose token the request carries: a device has one at a time. */
  async begin(account: SignInUser, details: SignInDetails, activity: Activity) {
    const { connections, now, revocations, sessions, tokens } = this.#context
    const { userid } = account
    const { type: signInPage, request, activitySummary, provider } = details
    const { mfa = false, provedAt } = provider ?? {}
    const device = details.device ?? randomBytes(24).toString('base64url')
    const earlierSession = this.#findEarlierSession(account, request)
    const replacement = earlierSession && ({ jti: earlierSession.jti, replaced: true } as const)
    await connections.system.transaction().execute(async (trx) => {
      await rememberDevice(trx, userid, device, now())
      await forgetOldDevices(trx, userid, now())
      if (replacement) await revocations.store(trx, replacement)
      await activity.record(asOrganisationTransaction(trx), {
        kind: 'sign-in',
        username: userid,
        summary: [
          ...(signInPage === 'admin' ? [AT_ADMIN_PAGE] : []),
          ...(activitySummary ? [activitySummary] : []),
          ...(earlierSession
            ? [`In place of the sign-in of ${earlierSession.userid} on this device`]
            : []),
        ].join('; '),
      })
    })
    if (replacement) revocations.publish(replacement)
    const token = tokens.issue({
      userid,
      org: account.organisationid,
      type: account.type,
      ver: account.signinversion,
      setup: !mfa && (await this.#mustSetUpSecondFactor(account)),
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
   * The session of the token that the request carries: its holder may end it, as logging out does. A
   * token that is not valid, or of another organisation, is ignored: it must not prevent a sign-in.
   */
  #findEarlierSession(account: SignInUser, request: FastifyRequest): TokenClaims | undefined {
    try {
      const claims = this.#context.tokens.verify(bearerToken(request))
      return claims.org === account.organisationid ? claims : undefined
    } catch (error) {
      if (error instanceof Problem) return undefined
      throw error
    }
  }

  /** What devices show about the user. */
  describe(account: SignInUser, { setup }: { setup?: boolean }) {
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
