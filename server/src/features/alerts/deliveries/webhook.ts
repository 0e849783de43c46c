import { createHmac } from 'node:crypto'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { ALERT_HAD_ENDED } from '@holdfast/contract/alerts/delivery-outcomes'
import type { Context } from '../../../platform/context.ts'
import type { Scope } from '../../../platform/database/database.ts'
import { toAddressRanges } from '../../../platform/outbound/public-addresses.ts'
import { ForbiddenAddress, sendRequest } from '../../../platform/outbound/send-request.ts'
import { readAlertSettings, type StoredAlertSettings } from '../alert-settings-store.ts'
import { capForWebhook } from '../cap/webhook-messages.ts'
import { giveUpEnd } from '../continuing-alerts-store.ts'
import { findOtherWebhooks, giveUpWebhooks } from './deliveries-store.ts'
import type { Delivery, DeliveryResult } from './delivery-queue.ts'

const TIMEOUT_MS = 10_000

const TYPES = { json: 'application/json', cap: 'application/cap+xml; charset=utf-8' } as const

/**
 * Sends the alert, signed: `x-holdfast-signature` is `sha256=` and the HMAC-SHA256, in hexadecimal, of the
 * header `x-holdfast-timestamp`, a full stop and the body. `delivery` is the same in all attempts;
 * `sequence` rises with each event of the alert, and of one that continues it. A message in CAP has the same
 * identifier in all attempts.
 */
export async function sendToWebhook(
  context: Context,
  alert: Alert,
  delivery: Delivery,
): Promise<DeliveryResult> {
  const { database, log, now } = context
  const { organisationid, event } = delivery
  const turn = await database.change(organisationid, [], (scope) =>
    takeTurn(scope, delivery, now()),
  )
  if (turn === 'too late') return { outcome: ALERT_HAD_ENDED, state: 'given up' }
  if (turn === 'wait') return { outcome: 'Waits for an earlier one', state: 'retry' }
  const settings = await database.read(organisationid, readAlertSettings)
  if (settings.webhookurl === '')
    return { outcome: 'There is no webhook any more', state: 'given up' }
  const bodies =
    settings.webhookformat === 'cap'
      ? await capForWebhook(context, delivery)
      : [jsonOf(context, alert, delivery)]
  if (bodies.length === 0) return { outcome: 'Not for devices that read CAP', state: 'given up' }
  try {
    const status = await postAll(context, settings, bodies)
    const isDelivered = isSuccess(status)
    if (isDelivered && event === 'sent' && (await mayEndFollow(context, organisationid, alert)))
      return { outcome: `Status ${status}; an earlier end was on its way`, state: 'retry' }
    return { outcome: `Status ${status}`, state: isDelivered ? 'delivered' : 'retry' }
  } catch (error) {
    if (error instanceof ForbiddenAddress) return { outcome: error.message, state: 'given up' }
    log.info({ err: error }, 'A webhook could not be reached')
    return { outcome: 'No response', state: 'retry' }
  }
}

function jsonOf(
  { config }: Context,
  { recipientids: _, ...alert }: Alert,
  { organisationid, event, alertid, seq }: Delivery,
): string {
  const url = `${config.publicUrl}/alerts/${alert.id}`
  const ids = { delivery: `${alertid}.${seq}`, sequence: seq }
  return JSON.stringify({ ...ids, event, organisationid, url, alert })
}

/** Returns the status of the last request: the first that failed, or that of the last body. */
async function postAll(
  context: Context,
  settings: StoredAlertSettings,
  bodies: readonly string[],
): Promise<number> {
  let status = 0
  for (const body of bodies) {
    status = await post(context, settings, body)
    if (!isSuccess(status)) break
  }
  return status
}

function post(
  { config, now }: Context,
  { webhookurl, webhooksecret, webhookformat }: StoredAlertSettings,
  body: string,
): Promise<number> {
  const timestamp = String(Math.floor(now().getTime() / 1000))
  const signature = createHmac('sha256', webhooksecret).update(`${timestamp}.${body}`).digest('hex')
  const headers = {
    'content-type': TYPES[webhookformat],
    'user-agent': 'Holdfast',
    'x-holdfast-timestamp': timestamp,
    'x-holdfast-signature': `sha256=${signature}`,
  }
  const request = { url: webhookurl, headers, body, timeoutMs: TIMEOUT_MS }
  return sendRequest(request, toAddressRanges(config.outboundPrivateAddresses))
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300
}

/**
 * Whether the end of the alert that this one continues is on its way at this moment. It may arrive later and
 * stop the siren, so this one is then sent again.
 */
async function mayEndFollow(
  { database, now }: Context,
  organisationid: string,
  { continues }: Alert,
): Promise<boolean> {
  if (continues === null) return false
  return database.change(organisationid, [], (scope) => giveUpEnd(scope, continues, now()))
}

/**
 * A siren must not start after the all clear. So the end of an alert waits while an earlier state is being
 * sent, and gives up earlier states that wait for another attempt. An earlier state that was claimed at
 * the same moment sees that the end has begun, and is given up. Both check after committing their claims.
 */
async function takeTurn(
  scope: Scope,
  delivery: Delivery,
  now: Date,
): Promise<'now' | 'wait' | 'too late'> {
  const others = await findOtherWebhooks(scope, delivery)
  if (delivery.event !== 'ended') {
    const hasEndBegun = others.some(({ event, attempts }) => event === 'ended' && attempts > 0)
    return hasEndBegun ? 'too late' : 'now'
  }
  const earlier = others.filter(({ seq, isDone }) => seq < delivery.seq && !isDone)
  if (earlier.some(({ running, due }) => running && Date.parse(due) > now.getTime())) return 'wait'
  await giveUpWebhooks(scope, delivery, now)
  return 'now'
}
