import { createHash, randomBytes } from 'node:crypto'
import { ATTEMPTS_WINDOW_MS } from '@holdfast/contract/limits'
import type { Context } from '../../../platform/context.ts'
import type { SystemTransaction } from '../../../platform/database/database.ts'
import { addressKey } from '../../../platform/http/address-key.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { RecentCounts } from '../../../platform/http/recent-counts.ts'
import { toAddressRanges } from '../../../platform/outbound/public-addresses.ts'
import { isAllowedUrl } from '../../../platform/outbound/send-request.ts'
import type { PushSender } from './push-sender.ts'
import { findKeyProblems } from './push-subscription-keys.ts'
import {
  dropOldSubscriptions,
  markTestReceived,
  readSubscriptions,
  removeSubscription,
  setTestToken,
  upsertSubscription,
} from './push-subscriptions-store.ts'

/** For each user, so that no client can fill the database. */
const MAX_DEVICES = 10
/** Requests by strangers from each IP address, which the devices of a whole school may share. */
const MAX_CONFIRMATIONS = 5000
const NOT_SENDING =
  'This server sends nothing, because its database was restored or moved. Ask its operator.'

export function registerPushRoutes(context: Context, sender: PushSender): void {
  const { api, config, database, log, now, sending } = context
  const allowed = toAddressRanges(config.outboundPrivateAddresses)
  const confirmations = new RecentCounts({ windowMs: ATTEMPTS_WINDOW_MS, max: MAX_CONFIRMATIONS })

  api.endpoint('savePushSubscription', async ({ body, caller }) => {
    const { organisationid, userid } = caller
    const { endpoint, keys, tasks, handovers } = body
    if (!isAllowedUrl(endpoint, allowed)) {
      throw new Problem('invalid', 'The endpoint must be the address of a push service')
    }
    const problems = findKeyProblems(keys)
    if (problems.length > 0) throw new Problem('invalid', problems)
    // Needs the system, because the device may have belonged to a user of another organisation.
    await database.changeAsSystem(organisationid, [], async (trx) => {
      const { p256dh, auth } = keys
      const subscription = { userid, endpoint, p256dh, auth, tasks, handovers }
      await upsertSubscription(trx, organisationid, subscription, now())
      await dropOldSubscriptions(trx, organisationid, userid, MAX_DEVICES)
    })
    return { success: true }
  })

  api.endpoint('deletePushSubscription', async ({ caller, query }) => {
    const { organisationid, userid } = caller
    await database.change(organisationid, [], (scope) =>
      removeSubscription(scope, query.endpoint, userid),
    )
    return { success: true }
  })

  api.endpoint('sendPushTest', async ({ body, organisationid, activity }) => {
    if (sending.isPaused) throw new Problem('not-configured', NOT_SENDING)
    const messages = await database.change(organisationid, [], async (scope) => {
      const all = await readSubscriptions(scope)
      const chosen = all.filter(({ userid }) => body.userid === undefined || userid === body.userid)
      const list = chosen.map((subscription) => ({ subscription, token: newToken() }))
      for (const { subscription, token } of list) {
        await setTestToken(scope, subscription.endpoint, hash(token))
      }
      await activity.record(scope.trx, {
        kind: 'push-test-sent',
        recordid: body.userid ?? organisationid,
        summary: `${list.length} devices`,
      })
      return list
    })
    const tests = messages.map(({ subscription, token }) => ({
      subscription,
      payload: () => ({ type: 'test', token }) as const,
    }))
    // The response does not wait for the push services: the devices report what arrives.
    sender
      .send(organisationid, tests)
      .catch((error: unknown) => log.warn({ err: error }, 'Tests could not be pushed'))
    return { devices: messages.length }
  })

  api.endpoint('confirmPushTest', async ({ body, request }) => {
    if (!confirmations.take(addressKey(request.ip), now())) throw new Problem('too-many-attempts')
    const received = now()
    // Nobody is signed in here, so the token alone finds the device, in any organisation.
    await context.connections.system
      .transaction()
      .execute((trx) => markTestReceived(trx as SystemTransaction, hash(body.token), received))
    return { success: true }
  })
}

function newToken(): string {
  return randomBytes(24).toString('base64url')
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
