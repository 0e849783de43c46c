import { newAlertId } from '@holdfast/contract/ids'
import { expect, test } from 'vitest'
import type { SignedInClient } from '../../../test-support/api-client.ts'
import { startReceiver } from '../../../test-support/push-receiver.ts'
import { newSubscription } from '../../../test-support/push-subscription.ts'
import { startTestServer } from '../../../test-support/test-server.ts'

const env = { OUTBOUND_PRIVATE_ADDRESSES: '127.0.0.1' }

const send = (client: SignedInClient) =>
  client.callEndpoint('sendAlert', { body: { id: newAlertId(), kind: 'lockdown' } })

const subscribe = (client: SignedInClient, endpoint: string) =>
  client.callEndpoint('savePushSubscription', { body: newSubscription(endpoint).body })

/** How many devices the push of the last alert reached. */
const reachedBy = async (client: SignedInClient) => {
  const [delivery] = (await client.callEndpoint('listAlertDeliveries', {})).filter(
    ({ channel, event }) => channel === 'push' && event === 'sent',
  )
  return delivery?.next === null ? delivery.reached : 'under way'
}

test('a push without any device to go to has reached nobody', async () => {
  const server = await startTestServer({ env })
  const head = await server.signIn('head')
  await send(head)
  await expect.poll(() => reachedBy(head)).toBe(0)
})

test('a push to devices that are all gone has reached nobody', async () => {
  const server = await startTestServer({ env })
  const service = await startReceiver()
  service.respond(410)
  const head = await server.signIn('head')
  await subscribe(await server.signIn('teacher'), `${service.address}/teacher`)
  await send(head)
  await expect.poll(() => reachedBy(head)).toBe(0)
})

test('the devices that all attempts of a push have reached are counted', async () => {
  let now = Date.parse('2026-11-21T10:00:00.000Z')
  const server = await startTestServer({ env, now: () => new Date(now) })
  const [up, down] = [await startReceiver(), await startReceiver()]
  down.respond(503)
  const head = await server.signIn('head')
  await subscribe(await server.signIn('teacher'), `${up.address}/teacher`)
  await subscribe(await server.signIn('site'), `${down.address}/site`)
  await send(head)
  await expect.poll(() => down.received.length).toBe(1)
  down.respond(201)
  const tryAgain = () => {
    now += 10_000
    return reachedBy(head)
  }
  await expect.poll(tryAgain).toBe(2)
})

test('an alert that nobody could be mailed has reached nobody by mail', async () => {
  const server = await startTestServer({ env })
  const head = await server.signIn('head')
  await head.callEndpoint('saveAlertSettings', { body: { alertmail: true } })
  await server.database.query(`update users set email = '' where organisationid = 'riverside'`)
  await send(head)
  const mail = async () =>
    (await head.callEndpoint('listAlertDeliveries', {})).find(({ channel }) => channel === 'mail')
  await expect.poll(mail).toMatchObject({ succeeded: true, reached: 0 })
})
