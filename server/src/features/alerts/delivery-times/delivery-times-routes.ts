import { ATTEMPTS_WINDOW_MS } from '@holdfast/contract/limits'
import type { Context } from '../../../platform/context.ts'
import type { SystemTransaction } from '../../../platform/database/database.ts'
import { addressKey } from '../../../platform/http/address-key.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { RecentCounts } from '../../../platform/http/recent-counts.ts'
import { describeDevice } from '../../../platform/tokens/describe-device.ts'
import { markTestReceived } from '../push/push-subscriptions-store.ts'
import { insertAppReceipt, markPushShown } from './delivery-receipts-store.ts'
import { timeOfShowing } from './delivery-times-rules.ts'
import { readReceipts } from './delivery-times-store.ts'
import { readMeasuredAlerts } from './measured-alerts.ts'
import { hashToken } from './receipt-tokens.ts'

/** Requests by strangers from each IP address, which the devices of a whole school may share. */
const MAX_CONFIRMATIONS = 5000
const MAX_LISTED = 30

/** How long exercises and tests took to reach the devices: what devices report, and what admins read. */
export function registerDeliveryTimesRoutes({ api, connections, database, now }: Context): void {
  const confirmations = new RecentCounts({ windowMs: ATTEMPTS_WINDOW_MS, max: MAX_CONFIRMATIONS })

  api.endpoint('confirmPush', async ({ body, request }) => {
    if (!confirmations.take(addressKey(request.ip), now())) throw new Problem('too-many-attempts')
    const received = now()
    const tokenhash = hashToken(body.token)
    const showing = {
      shown: timeOfShowing(body, received),
      platform: describeDevice(request.headers['user-agent']),
      app: body.app ?? null,
    }
    await connections.system.transaction().execute(async (trx) => {
      await markTestReceived(trx as SystemTransaction, tokenhash, received)
      await markPushShown(trx as SystemTransaction, tokenhash, showing)
    })
    return { success: true }
  })

  api.endpoint('reportShown', async ({ body, caller, organisationid, parameters, request }) => {
    const showing = {
      alertid: parameters.id,
      userid: caller.userid,
      device: hashToken(caller.claims.jti),
      shown: timeOfShowing(body, now()),
      platform: describeDevice(request.headers['user-agent']),
    }
    await database.change(organisationid, [], (scope) => insertAppReceipt(scope, showing))
    return { success: true }
  })

  api.endpoint('listDeliveryTimes', ({ organisationid }) =>
    database.read(organisationid, (scope) => readMeasuredAlerts(scope, { max: MAX_LISTED })),
  )

  api.endpoint('getDeliveryTimes', ({ organisationid, parameters: { id } }) =>
    database.read(organisationid, async (scope) => {
      const [alert] = await readMeasuredAlerts(scope, { max: MAX_LISTED, id })
      if (!alert) throw new Problem('not-found')
      return { ...alert, receipts: await readReceipts(scope, id) }
    }),
  )
}
