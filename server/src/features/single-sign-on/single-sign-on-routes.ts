import { ATTEMPTS_WINDOW_MS } from '@holdfast/contract/limits'
import type { SecondFactorMethod } from '@holdfast/contract/second-factor-policy'
import type { Context } from '../../platform/context.ts'
import { asOrganisationTransaction } from '../../platform/database/database.ts'
import type { ActivityRecorder } from '../../platform/http/activity-recorder.ts'
import { addressKey } from '../../platform/http/address-key.ts'
import { Problem } from '../../platform/http/problem.ts'
import { RecentCounts } from '../../platform/http/recent-counts.ts'
import { describeDevice } from '../../platform/tokens/describe-device.ts'
import { findOrganisation } from '../organisations/index.ts'
import { type Account, findAccount, type SessionStart, SignInLimits } from '../sign-in/index.ts'
import type { SingleSignOn } from './single-sign-on.ts'
import { hasProviderFactor } from './single-sign-on-rules.ts'
import { type Attempt, findOffer } from './single-sign-on-store.ts'
import type { SingleSignOnUsers } from './single-sign-on-users.ts'

type Dependencies = {
  singleSignOn: SingleSignOn
  users: SingleSignOnUsers
  start: SessionStart
  secondFactors: {
    methodsOf: (userid: string) => Promise<SecondFactorMethod[]>
    acceptCode: (userid: string, code: string) => Promise<boolean>
  }
}
type Activity = ActivityRecorder<'logInWithSingleSignOn'>
type Recognised = { account: Account; how: string; mfa: boolean; provedAt: Date | undefined }
type SecondStep = { code: string; device?: string | undefined; address: string; secret: string }

/** For each IP address: a whole school may share one. */
const MAX_REQUESTS = 5000

/** Signing in by the organisation's provider. */
export function registerSingleSignOnRoutes(
  context: Context,
  { singleSignOn, users, start, secondFactors }: Dependencies,
): void {
  const { api, bus, connections, now } = context
  const { system } = connections
  const limits = new SignInLimits(system, bus)
  const requests = new RecentCounts({ windowMs: ATTEMPTS_WINDOW_MS, max: MAX_REQUESTS })

  function requireAllowance(address: string): void {
    if (!requests.take(addressKey(address), now())) throw new Problem('too-many-attempts')
  }

  api.endpoint('findSingleSignOn', async ({ query, request }) => {
    requireAllowance(request.ip)
    const { organisation, domain } = query
    const by = organisation
      ? { organisationid: organisation }
      : { domain: domain?.toLowerCase() ?? '' }
    const offer = await findOffer(system, by)
    const found = offer && (await findOrganisation(system, offer.organisationid))
    return { offer: found ? { ...offer, organisationname: found.name } : null }
  })

  api.endpoint('beginSingleSignOn', ({ body, request }) => {
    requireAllowance(request.ip)
    return singleSignOn.begin(body.organisationid)
  })

  api.endpoint('beginConfirmation', ({ caller }) => singleSignOn.beginConfirmation(caller))

  api.endpoint('logInWithSingleSignOn', async ({ body, request, activity }) => {
    requireAllowance(request.ip)
    const { attempt: secret, type, device, code } = body
    const attempt = await singleSignOn.takeAttempt(body)
    const known =
      attempt.userid === null
        ? await recognise(
            attempt,
            { answer: body.answer, device: describeDevice(request.headers['user-agent']) },
            activity,
          )
        : await finishSecondStep(
            attempt,
            { code: code ?? '', device, address: request.ip, secret },
            activity,
          )
    const { account, how, mfa, provedAt } = known
    await start.requireAdmission(account, type, activity)
    if (attempt.userid === null) await requireNoSecondStep(secret, attempt, account)
    const arrival = { type, device, request, how, provider: { mfa, provedAt } }
    return start.begin(account, arrival, activity)
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
    const how = mfa ? `With ${name}, which asked for a second factor` : `With ${name}`
    return { account, how, mfa, provedAt: signIn.provedAt }
  }

  /** Whoever has a factor here is asked for it: what the provider says of one does not replace it. */
  async function requireNoSecondStep(
    secret: string,
    attempt: Attempt,
    { userid }: Account,
  ): Promise<void> {
    const methods = await secondFactors.methodsOf(userid)
    if (methods.length === 0) return
    await singleSignOn.keepForSecondStep(secret, attempt, userid)
    throw new Problem('second-factor-needed', [], { methods })
  }

  /** Wrong codes count as those after a password do, and may be corrected. */
  function finishSecondStep(
    attempt: Attempt,
    { code, device, address, secret }: SecondStep,
    activity: Activity,
  ): Promise<Recognised> {
    const username = attempt.userid ?? ''
    return limits.inTurn({ username, address, device, now: now() }, async (allowance) => {
      const account = await findAccount(system, username)
      if (!account) throw new Problem('single-sign-on-refused')
      if (!(await secondFactors.acceptCode(username, code))) {
        await system.transaction().execute(async (trx) => {
          await allowance.recordFailure(trx)
          await activity.record(asOrganisationTransaction(trx), {
            kind: 'failed-sign-in',
            username,
            summary: 'Wrong code',
          })
        })
        await singleSignOn.keepForSecondStep(secret, attempt, username)
        throw new Problem('wrong-code')
      }
      await allowance.recordSuccess()
      const how = 'With the provider, and a code of the own second factor'
      return { account, how, mfa: false, provedAt: now() }
    })
  }
}
