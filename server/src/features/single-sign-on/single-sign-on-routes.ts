import { ATTEMPTS_WINDOW_MS } from '@holdfast/contract/limits'
import type { SecondFactorMethod } from '@holdfast/contract/sign-in/second-factor-policy'
import type { Context } from '../../platform/context.ts'
import { asOrganisationTransaction } from '../../platform/database/database.ts'
import type { ActivityRecorder } from '../../platform/http/activity-recorder.ts'
import { addressKey } from '../../platform/http/address-key.ts'
import { Problem } from '../../platform/http/problem.ts'
import { RecentCounts } from '../../platform/http/recent-counts.ts'
import { describeDevice } from '../../platform/tokens/describe-device.ts'
import { findOrganisation } from '../organisations/index.ts'
import {
  findSignInUser,
  type SessionStart,
  SignInLimits,
  type SignInUser,
} from '../sign-in/index.ts'
import type { SingleSignOn } from './single-sign-on.ts'
import { hasProviderFactor } from './single-sign-on-rules.ts'
import { type Attempt, findProviderOffer } from './single-sign-on-store.ts'
import type { SingleSignOnUsers } from './single-sign-on-users.ts'

type Dependencies = {
  singleSignOn: SingleSignOn
  users: SingleSignOnUsers
  sessionStart: SessionStart
  secondFactors: {
    methodsOf: (userid: string) => Promise<SecondFactorMethod[]>
    acceptCode: (userid: string, code: string) => Promise<boolean>
  }
}
type Activity = ActivityRecorder<'logInWithSingleSignOn'>
type Recognised = {
  account: SignInUser
  activitySummary: string
  mfa: boolean
  provedAt: Date | undefined
}
type SecondStep = {
  code: string
  device?: string | undefined
  address: string
  attemptSecret: string
}

/** For each IP address, which a whole school may share. */
const MAX_REQUESTS = 5000

/** Endpoints for signing in by the organisation's identity provider. */
export function registerSingleSignOnRoutes(
  context: Context,
  { singleSignOn, users, sessionStart, secondFactors }: Dependencies,
): void {
  const { api, bus, connections, now } = context
  const { system } = connections
  const limits = new SignInLimits(system, bus)
  const requests = new RecentCounts({ windowMs: ATTEMPTS_WINDOW_MS, max: MAX_REQUESTS })

  function requireRequestQuota(address: string): void {
    if (!requests.take(addressKey(address), now())) throw new Problem('too-many-attempts')
  }

  api.endpoint('findSingleSignOn', async ({ query, request }) => {
    requireRequestQuota(request.ip)
    const { organisation, domain } = query
    const by = organisation
      ? { organisationid: organisation }
      : { domain: domain?.toLowerCase() ?? '' }
    const offer = await findProviderOffer(system, by)
    const found = offer && (await findOrganisation(system, offer.organisationid))
    return { offer: found ? { ...offer, organisationname: found.name } : null }
  })

  api.endpoint('beginSingleSignOn', ({ body, request }) => {
    requireRequestQuota(request.ip)
    return singleSignOn.begin(body.organisationid)
  })

  api.endpoint('beginConfirmation', ({ caller }) => singleSignOn.beginConfirmation(caller))

  api.endpoint('logInWithSingleSignOn', async ({ body, request, activity }) => {
    requireRequestQuota(request.ip)
    const { attempt: attemptSecret, type, device, code } = body
    const attempt = await singleSignOn.consumeAttempt(body)
    const recognised =
      attempt.userid === null
        ? await recognise(
            attempt,
            { answer: body.answer, device: describeDevice(request.headers['user-agent']) },
            activity,
          )
        : await finishSecondStep(
            attempt,
            { code: code ?? '', device, address: request.ip, attemptSecret },
            activity,
          )
    const { account, activitySummary, mfa, provedAt } = recognised
    await sessionStart.requireAdmission(account, type, activity)
    if (attempt.userid === null) await requireNoSecondStep(attemptSecret, attempt, account)
    const signInDetails = { type, device, request, activitySummary, provider: { mfa, provedAt } }
    return sessionStart.begin(account, signInDetails, activity)
  })

  async function recognise(
    attempt: Attempt,
    { answer, device }: { answer: string; device: string },
    activity: Activity,
  ): Promise<Recognised> {
    const signIn = await singleSignOn.identify(attempt, answer)
    const account = await users.require({ ...signIn, device }, activity)
    const { name } = signIn.settings
    const mfa = hasProviderFactor(signIn.claims)
    const activitySummary = mfa ? `With ${name}, which asked for a second factor` : `With ${name}`
    return { account, activitySummary, mfa, provedAt: signIn.provedAt }
  }

  /** Asks users with a Holdfast second factor for it, even if the provider has asked for another. */
  async function requireNoSecondStep(
    attemptSecret: string,
    attempt: Attempt,
    { userid }: SignInUser,
  ): Promise<void> {
    const methods = await secondFactors.methodsOf(userid)
    if (methods.length === 0) return
    await singleSignOn.keepForSecondStep(attemptSecret, attempt, userid)
    throw new Problem('second-factor-needed', [], { methods })
  }

  /** Wrong codes count like wrong passwords; the user may try again. */
  function finishSecondStep(
    attempt: Attempt,
    { code, device, address, attemptSecret }: SecondStep,
    activity: Activity,
  ): Promise<Recognised> {
    const username = attempt.userid ?? ''
    return limits.runOneAtATime({ username, address, device, now: now() }, async (attemptSlot) => {
      const account = await findSignInUser(system, username)
      if (!account) throw new Problem('single-sign-on-refused')
      if (!(await secondFactors.acceptCode(username, code))) {
        await system.transaction().execute(async (trx) => {
          await attemptSlot.recordFailure(trx)
          await activity.record(asOrganisationTransaction(trx), {
            kind: 'failed-sign-in',
            username,
            summary: 'Wrong code',
          })
        })
        await singleSignOn.keepForSecondStep(attemptSecret, attempt, username)
        throw new Problem('wrong-code')
      }
      await attemptSlot.recordSuccess()
      const activitySummary = 'With the provider, and a code of their Holdfast second factor'
      return { account, activitySummary, mfa: false, provedAt: now() }
    })
  }
}
