import { HANDED_LINK_LIFETIME_MS, RESET_KEY_LIFETIME_MS } from '@holdfast/contract/limits'
import type { Context } from '../../platform/context.ts'
import { readBothClocks } from '../../platform/database/clock.ts'
import { asOrganisationTransaction } from '../../platform/database/database.ts'
import type { ActivityRecorder } from '../../platform/http/activity-recorder.ts'
import { Problem } from '../../platform/http/problem.ts'
import { describeDevice } from '../../platform/tokens/describe-device.ts'
import type { SecurityNotices } from '../security-notices/index.ts'
import {
  announceCleared,
  changePassword,
  clearFailures,
  findSignInUser,
  hashPassword,
  isCorrectPassword,
  type PasswordPolicy,
  SignInLimits,
} from '../sign-in/index.ts'
import { hashKey, newOneTimeKey } from './one-time-key.ts'
import type { ResetLimits } from './password-reset-limits.ts'
import {
  addKey,
  deleteKeysOf,
  findAccountsByEmail,
  findKeyOwner,
  findResetAccount,
  markKeyUsed,
  type ResetAccount,
  vouchFor,
} from './password-reset-store.ts'
import { resetMessage } from './reset-message.ts'

type Dependencies = {
  limits: ResetLimits
  passwordPolicy: PasswordPolicy
  securityNotices: SecurityNotices
}
type Activity = ActivityRecorder<'requestPasswordReset'>

export function registerPasswordResetRoutes(context: Context, dependencies: Dependencies): void {
  registerRequest(context, dependencies)
  registerReset(context, dependencies)
  registerHandedLinks(context)
}

/** Whoever has forgotten their password asks for a link by mail. */
function registerRequest(context: Context, { limits }: Dependencies): void {
  const { api, config, connections, log, mailQueue, now, onClose } = context
  const { system } = connections
  const sending = new Set<Promise<void>>()
  // Outside production, the outbox folder replaces a mail server.
  const sendsmail = config.mail.smtpUrl !== undefined || !config.isProduction
  onClose(async () => {
    await Promise.all(sending)
  })

  api.endpoint('requestPasswordReset', async ({ body, request, activity }) => {
    const { email } = body
    await limits.requireRequest({ email, address: request.ip, now: now() })
    // Not awaited, so that the response time does not reveal whether a user has this address.
    const sent = sendLinks(email, activity)
      .catch(reportFailure)
      .finally(() => sending.delete(sent))
    sending.add(sent)
    activity.nothingChanged()
    return { success: true, sendsmail }
  })

  async function sendLinks(email: string, activity: Activity): Promise<void> {
    // An address that an admin has not seen waits for seven days, which no wrong clock shortens.
    const { earlier } = await readBothClocks(system, now)
    for (const account of await findAccountsByEmail(system, email, earlier)) {
      await sendLink(account, activity).catch(reportFailure)
    }
  }

  function reportFailure(error: unknown): void {
    log.error({ err: error }, 'A reset link could not be made')
  }

  async function sendLink(account: ResetAccount, activity: Activity): Promise<void> {
    const { key, keyhash } = newOneTimeKey()
    const { username, email } = account
    const expires = new Date(now().getTime() + RESET_KEY_LIFETIME_MS)
    const message = resetMessage(account, `${config.publicUrl}/reset/${key}`)
    await system.transaction().execute(async (trx) => {
      const isStored = await addKey(trx, { keyhash, username, email, expires }, now())
      if (!isStored) return
      await activity.record(asOrganisationTransaction(trx), {
        kind: 'reset-requested',
        username,
        summary: 'A link was sent',
      })
      await mailQueue.add(trx, message, { expires, resetkey: keyhash })
    })
  }
}

/** Whoever has a link sets a new password. */
function registerReset(
  context: Context,
  { limits, passwordPolicy, securityNotices }: Dependencies,
): void {
  const { api, bus, config, connections, now, revocations } = context
  const { system } = connections
  const signInLimits = new SignInLimits(system, bus)

  api.endpoint('resetPassword', async ({ body, request, activity }) => {
    limits.requireKeyAttempt(request.ip, now())
    const keyhash = hashKey(body.resetkey)
    const owner = await findKeyOwner(system, keyhash, now())
    if (!owner) {
      limits.recordUnknownKey(request.ip, now())
      throw new Problem('reset-key-invalid')
    }
    const { username, invitation } = owner
    const account = await findSignInUser(system, username)
    if (!account) throw new Problem('reset-key-invalid')
    await passwordPolicy.requireGood(body.password, { ...account, username })
    const passwordhash = await hashPassword(body.password, config.passwordHash, username)
    const revocation = await system.transaction().execute(async (trx) => {
      if (!(await markKeyUsed(trx, { keyhash, username, now: now() }))) return undefined
      const belowversion = await changePassword(trx, username, passwordhash)
      if (belowversion === undefined) throw new Problem('reset-key-invalid')
      await clearFailures(trx, username)
      const olderTokens = { userid: username, belowversion }
      await revocations.store(trx, olderTokens)
      const kind = invitation ? 'invitation-accepted' : 'password-reset'
      const summary = 'By a link that works once'
      await activity.record(asOrganisationTransaction(trx), { kind, username, summary })
      const device = describeDevice(request.headers['user-agent'])
      await securityNotices.add(trx, username, 'password-changed', { device })
      return olderTokens
    })
    if (revocation === undefined) {
      await requireRetry(username, body.password, request.ip)
      activity.nothingChanged()
      return { success: true }
    }
    revocations.publish(revocation)
    announceCleared(bus, revocation.userid)
    return { success: true }
  })

  /**
   * Succeeds only for a retry: the password is the one that this key has set. Any other request is a
   * guess, and counts like a failed sign-in.
   * @throws Problem `reset-key-invalid` or `too-many-attempts`
   */
  function requireRetry(username: string, password: string, address: string): Promise<void> {
    const attempt = { username, address, device: undefined, now: now() }
    return signInLimits.runOneAtATime(attempt, async (attemptSlot) => {
      const account = await findSignInUser(system, username)
      if (await isCorrectPassword(password, account?.passwordhash)) return
      limits.recordUnknownKey(address, now())
      await attemptSlot.recordFailure(system)
      throw new Problem('reset-key-invalid')
    })
  }
}

/** An admin makes a link and hands it over. */
function registerHandedLinks({ api, config, connections: { system }, now }: Context): void {
  api.endpoint('createResetLink', async ({ parameters: { id }, organisationid, activity }) => {
    const { key, keyhash } = newOneTimeKey()
    const expires = new Date(now().getTime() + HANDED_LINK_LIFETIME_MS)
    await system.transaction().execute(async (trx) => {
      const account = await findResetAccount(trx, organisationid, id)
      if (account === undefined) throw new Problem('not-found')
      // Only the newest link of each person works.
      await deleteKeysOf(trx, id)
      const { username, email } = account
      const isStored = await addKey(trx, { keyhash, username, email, expires }, now())
      if (!isStored) throw new Problem('not-found')
      await vouchFor(trx, id)
      await activity.record(asOrganisationTransaction(trx), {
        kind: 'reset-link-made',
        recordid: id,
        summary: account.name,
      })
    })
    const link = `${config.publicUrl}/reset/${key}`
    return { link, expires: expires.toISOString() }
  })
}
