import { createHmac } from 'node:crypto'
import { newAlertId } from '@holdfast/contract/ids'
import { expect, test } from 'vitest'
import type { SignedInClient } from '../../../test-support/api-client.ts'
import { connectSiren, findCapErrors, summaryOf, textsOf } from '../../../test-support/cap-feed.ts'
import { type Receiver, startReceiver } from '../../../test-support/push-receiver.ts'
import { startTestServer } from '../../../test-support/test-server.ts'

const env = { OUTBOUND_PRIVATE_ADDRESSES: '127.0.0.1' }
const send = (client: SignedInClient, more: object = {}) =>
  client.callEndpoint('sendAlert', { body: { id: newAlertId(), kind: 'evacuate', ...more } })
const update = (client: SignedInClient, id: string, message: string) =>
  client.callEndpoint('addAlertUpdate', {
    parameters: { id },
    body: { id: crypto.randomUUID(), message },
  })
const end = (client: SignedInClient, id: string) =>
  client.callEndpoint('endAlert', { parameters: { id }, body: {} })

const documentsOf = ({ received }: Receiver) => received.map(({ body }) => body.toString())
const arrived = (webhook: Receiver, count: number) =>
  expect.poll(() => webhook.received.length).toBe(count)

async function startSchool(now: () => Date = () => new Date()) {
  const server = await startTestServer({ env, now })
  const webhook = await startReceiver()
  const head = await server.signIn('head')
  const settings = { webhookurl: `${webhook.address}/cap`, webhookformat: 'cap' } as const
  await head.callEndpoint('saveAlertSettings', { body: settings })
  return { server, webhook, head }
}

const isWebhook = ({ channel }: { channel: string }) => channel === 'webhook'

const outcomesOf = async (client: SignedInClient) =>
  (await client.callEndpoint('listAlertDeliveries', {}))
    .filter((delivery) => isWebhook(delivery) && delivery.next === null)
    .map(({ event, outcome }) => `${event}: ${outcome}`)

/** The webhook has it before its response is stored, and the next attempt is planned. */
const failedOnce = (client: SignedInClient) =>
  expect
    .poll(async () => (await client.callEndpoint('listAlertDeliveries', {})).find(isWebhook))
    .toMatchObject({ outcome: 'Status 500' })

test('a webhook gets the same messages as the feed, signed as before', async () => {
  const { server, webhook, head } = await startSchool()
  const siren = await connectSiren(server, head)
  const { webhooksecret } = await head.callEndpoint('getWebhookSecret', {})
  const { id, authorname } = await send(head)
  await arrived(webhook, 1)
  const [sent] = await siren.read()
  await update(head, id, 'Use Gate B')
  await arrived(webhook, 2)
  const [updated] = await siren.read()
  await end(head, id)
  await arrived(webhook, 3)
  const [ended] = await siren.read()
  const head_ = '<?xml version="1.0" encoding="UTF-8"?>\n'
  expect(documentsOf(webhook)).toEqual(
    [sent, updated, ended].map((document) => `${head_}${document}\n`),
  )
  for (const { headers, body } of webhook.received) {
    expect(await findCapErrors(body.toString())).toEqual([])
    expect(body.toString()).not.toContain(authorname)
    expect(headers['content-type']).toBe('application/cap+xml; charset=utf-8')
    const signed = `${headers['x-holdfast-timestamp']}.${body}`
    expect(headers['x-holdfast-signature']).toBe(
      `sha256=${createHmac('sha256', webhooksecret).update(signed).digest('hex')}`,
    )
  }
})

test('all attempts have the same identifier', async () => {
  let now = Date.parse('2026-11-21T10:00:00.000Z')
  const { webhook, head } = await startSchool(() => new Date(now))
  webhook.respond(500)
  await send(head)
  await failedOnce(head)
  webhook.respond(204)
  now += 6000
  await arrived(webhook, 2)
  const [first, second] = documentsOf(webhook)
  expect(second).toBe(first)
})

test('a webhook with CAP gets no silent alert and no call for help, and admins read why', async () => {
  const { webhook, head } = await startSchool()
  const lockdown = await send(head, { kind: 'lockdown' })
  await end(head, lockdown.id)
  await send(head, { kind: 'help-needed' })
  const outcome = 'Not for devices that read CAP'
  await expect
    .poll(async () => (await outcomesOf(head)).toSorted())
    .toEqual([`ended: ${outcome}`, `sent: ${outcome}`, `sent: ${outcome}`])
  expect(webhook.received).toEqual([])
})

test('an alert that has ended is not sent any more, only its end', async () => {
  let now = Date.parse('2026-11-21T10:00:00.000Z')
  const { webhook, head } = await startSchool(() => new Date(now))
  webhook.respond(500)
  const { id } = await send(head)
  await failedOnce(head)
  webhook.respond(204)
  await end(head, id)
  await arrived(webhook, 2)
  now += 60_000
  await expect.poll(() => outcomesOf(head)).toHaveLength(2)
  expect(documentsOf(webhook).map(summaryOf)).toEqual([
    'Alert Actual: Evacuate',
    'Cancel Actual: All clear: Evacuate',
  ])
})

test('an alert that was held back arrives with the update that was made meanwhile', async () => {
  let now = Date.parse('2026-11-21T10:00:00.000Z')
  const { server, webhook, head } = await startSchool(() => new Date(now))
  await server.database.query(
    "update alert_settings set webhookurl = '' where organisationid = 'riverside'",
  )
  const { id } = await send(head)
  await server.database.query(
    `update alert_settings set webhookurl = '${webhook.address}/cap' where organisationid = 'riverside'`,
  )
  await server.database.query(
    `update alerts set heldback = '2026-11-21T10:05:00Z' where id = '${id}'`,
  )
  await server.database.query(
    `insert into alert_deliveries (organisationid, alertid, channel, event, created, due)
     values ('riverside', '${id}', 'webhook', 'sent', '2026-11-21T10:00:00Z', '2026-11-21T10:05:00Z')`,
  )
  const siren = await connectSiren(server, head)
  await update(head, id, 'Use Gate B')
  expect(await siren.read()).toEqual([])
  expect(webhook.received).toEqual([])
  now += 301_000
  await arrived(webhook, 2)
  const [first = '', second = ''] = documentsOf(webhook)
  expect(summaryOf(first)).toBe('Alert Actual: Evacuate')
  expect(textsOf(second, 'description')).toEqual(['Use Gate B'])
  expect(await siren.read()).toHaveLength(2)
})
