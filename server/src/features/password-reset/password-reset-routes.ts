import { createHash, randomBytes } from 'node:crypto'
import { RESET_KEY_LIFETIME_MS } from '@holdfast/contract/limits'
import type { Context } from '../../platform/context.ts'
import { asOrganisation } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { recordActivityOf } from '../activity/index.ts'
import { forgiveUser, hashPassword, requireGoodPassword } from '../sign-in/index.ts'
import { requireResetAllowance } from './password-reset-limits.ts'
import {
  addKey,
  changePassword,
  findAccountsByEmail,
  findKeyHolder,
  type ResetAccount,
  removeKeysOf,
  takeKey,
} from './password-reset-store.ts'
import { resetMessage } from './reset-message.ts'

export function routePasswordReset(context: Context): void {
  const { api, config, connections, log, mail, now, server, withdrawals } = context
  const { system } = connections
  const sending = new Set<Promise<void>>()
  server.addHook('onClose', async () => {
    await Promise.all(sending)
  })

  api.route('requestPasswordReset', async ({ body, request }) => {
    const { email } = body
    await requireResetAllowance(system, { email, address: request.ip, now: now() })
    // Answered before anything is looked up: not even the time tells whether there is an account.
    const sent = sendLinks(email)
      .catch(reportFailure)
      .finally(() => sending.delete(sent))
    sending.add(sent)
    return { success: true }
  })

  api.route('resetPassword', async ({ body }) => {
    const keyhash = hashKey(body.resetkey)
    const username = await findKeyHolder(system, keyhash, now())
    if (username === undefined) throw new Problem('reset-key-invalid')
    requireGoodPassword(body.password, username)
    const passwordhash = await hashPassword(body.password)
    const withdrawal = await system.transaction().execute(async (trx) => {
      // The user's row first: resets of one user go one after another, and the second finds no key.
      const belowversion = await changePassword(trx, username, passwordhash)
      const isTaken = await takeKey(trx, keyhash)
      if (belowversion === undefined || !isTaken) throw new Problem('reset-key-invalid')
      await removeKeysOf(trx, username)
      await forgiveUser(trx, username)
      const ended = { userid: username, belowversion }
      await withdrawals.store(trx, ended)
      const done = { at: now(), kind: 'password-reset', summary: 'By a link sent by mail' } as const
      await recordActivityOf(asOrganisation(trx), username, done)
      return ended
    })
    withdrawals.publish(withdrawal)
    return { success: true }
  })

  async function sendLinks(email: string): Promise<void> {
    for (const account of await findAccountsByEmail(system, email)) {
      await sendLink(account).catch(reportFailure)
    }
  }

  function reportFailure(error: unknown): void {
    log.error({ err: error }, 'A reset link could not be sent')
  }

  async function sendLink(account: ResetAccount): Promise<void> {
    const key = randomBytes(32).toString('base64url')
    const { username, email } = account
    const expires = new Date(now().getTime() + RESET_KEY_LIFETIME_MS)
    const isKept = await addKey(system, { keyhash: hashKey(key), username, email, expires }, now())
    if (!isKept) return
    await mail.send(resetMessage(account, `${config.publicUrl}/reset/${key}`))
  }
}

/** Keys are random enough that a plain hash keeps them: whoever reads the table has no link. */
function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
