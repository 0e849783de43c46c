import { randomBytes, randomUUID } from 'node:crypto'
import type { Context } from '../../../platform/context.ts'
import type { Scope } from '../../../platform/database/database.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { toAddressRanges } from '../../../platform/outbound/public-addresses.ts'
import { isAllowedUrl } from '../../../platform/outbound/send-request.ts'
import { readUsers } from '../../users/index.ts'
import { expectReceipts, insertPushTest } from '../delivery-times/delivery-receipts-store.ts'
import { hashToken } from '../delivery-times/receipt-tokens.ts'
import type { PushSender } from './push-sender.ts'
import { findKeyProblems } from './push-subscription-keys.ts'
import {
  dropOldSubscriptions,
  readSubscriptions,
  removeSubscription,
  type Subscription,
  setTestToken,
  upsertSubscription,
} from './push-subscriptions-store.ts'

/** For each user, so that no client can fill the database. */
const MAX_DEVICES = 10
const NOT_SENDING =
  'This server sends nothing, because its database was restored or moved. Ask its operator.'

export function registerPushRoutes(context: Context, sender: PushSender): void {
  const { api, config, database, log, now, sending } = context
  const allowed = toAddressRanges(config.outboundPrivateAddresses)

  api.endpoint('savePushSubscription', async ({ body, caller }) => {
    const { organisationid, userid, claims } = caller
    const { endpoint, keys, tasks, handovers, closures } = body
    if (!isAllowedUrl(endpoint, allowed)) {
      throw new Problem('invalid', 'The endpoint must be the address of a push service')
    }
    const problems = findKeyProblems(keys)
    if (problems.length > 0) throw new Problem('invalid', problems)
    // Needs the system, because the device may have belonged to a user of another organisation.
    const refused = await database.changeAsSystem(organisationid, [], async (trx) => {
      const device = { endpoint, ...keys, session: claims.jti }
      const subscription = { userid, ...device, tasks, handovers, closures }
      const since = await upsertSubscription(trx, organisationid, subscription, now())
      await dropOldSubscriptions(trx, organisationid, userid, MAX_DEVICES)
      return since
    })
    return { success: true, refused: refused !== null }
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
        await setTestToken(scope, subscription.endpoint, hashToken(token))
      }
      await expectReceiptsOfTest(scope, list, now())
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
}

function newToken(): string {
  return randomBytes(24).toString('base64url')
}

/** The devices report when they show the test. */
async function expectReceiptsOfTest(
  scope: Scope,
  messages: readonly { subscription: Subscription; token: string }[],
  sent: Date,
): Promise<void> {
  if (messages.length === 0) return
  const names = new Map((await readUsers(scope)).map(({ id, name }) => [id, name]))
  const testid = randomUUID()
  await insertPushTest(scope, testid, sent)
  const devices = messages.map(({ subscription: { userid, endpoint }, token }) => {
    const tokenhash = hashToken(token)
    return { userid, name: names.get(userid) ?? userid, device: hashToken(endpoint), tokenhash }
  })
  await expectReceipts(scope, { testid }, devices)
}
