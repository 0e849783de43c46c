import type { AlertPushPayload } from '@holdfast/contract/alerts/push'
import { newAlertId } from '@holdfast/contract/ids'
import { expect, test } from 'vitest'
import type { SignedInClient } from '../../../test-support/api-client.ts'
import { startReceiver } from '../../../test-support/push-receiver.ts'
import { newSubscription } from '../../../test-support/push-subscription.ts'
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts'

/** The push service of these tests is on this machine. */
const env = { OUTBOUND_PRIVATE_ADDRESSES: '127.0.0.1' }
const START = Date.parse('2026-11-21T10:00:00.000Z')
const at = (seconds: number) => new Date(START + seconds * 1000).toISOString()

/** A server whose clock the test sets, with a push service and the phone of the teacher. */
async function startSchool() {
  const clock = { seconds: 0 }
  const server = await startTestServer({
    env,
    now: () => new Date(START + clock.seconds * 1000),
  })
  const service = await startReceiver()
  const head = await server.signIn('head')
  const teacher = await server.signIn('teacher')
  const phone = newSubscription(`${service.address}/teacher`)
  await teacher.callEndpoint('savePushSubscription', { body: phone.body })
  const pushed = async (count = 1) => {
    await expect.poll(() => service.received.length).toBe(count)
    const body = service.received.at(-1)?.body ?? Buffer.alloc(0)
    return phone.decrypt(body) as AlertPushPayload & { token: string }
  }
  return { clock, server, head, teacher, pushed }
}

const send = (head: SignedInClient, more: object = {}) =>
  head.callEndpoint('sendAlert', {
    body: { id: newAlertId(), kind: 'lockdown', exercise: true, ...more },
  })

const confirm = (server: TestServer, body: object) =>
  server.anyone.call('POST', '/push/received', { body })

const latest = async (client: SignedInClient) =>
  (await client.callEndpoint('listDeliveryTimes', {}))[0]

test('an exercise is measured from the press to each device, closed or open, and names whom nothing reached', async () => {
  const { clock, server, head, teacher, pushed } = await startSchool()
  clock.seconds = 2
  // The sender's device waited two seconds for a network.
  const { id } = await send(head, { timestamp: at(0) })
  const { token } = await pushed()
  clock.seconds = 9
  // The phone's clock is an hour ahead; it showed the notification three seconds ago.
  const closed = { shown: at(3606), sent: at(3609), app: 'closed' }
  expect(await confirm(server, { token, ...closed })).toMatchObject({ status: 200 })
  clock.seconds = 20
  const site = await server.signIn('site')
  for (const client of [site, teacher]) {
    await client.callEndpoint('reportShown', {
      parameters: { id },
      body: { shown: at(19), sent: at(20) },
    })
  }
  const welfare = await server.signIn('welfare')
  await welfare.callEndpoint('addAlertAnswer', {
    parameters: { id },
    body: { id: crypto.randomUUID(), answer: 'safe', timestamp: at(20) },
  })
  expect(await latest(head)).toEqual({
    ...{ id, kind: 'exercise', title: 'Lockdown', pressed: at(0) },
    ...{ people: 8, shown: 2, half: 6, most: 19, last: 19 },
    unreached: ['Chris Lund', 'Grace Adeyemi', 'Priya Nair', 'Robin Vale', 'Toni Reyes'],
  })
  const { receipts } = await head.callEndpoint('getDeliveryTimes', { parameters: { id } })
  expect(
    receipts.map(({ userid, channel, app, seconds }) => [userid, channel, app, seconds]),
  ).toEqual(
    expect.arrayContaining([
      ['teacher', 'push', 'closed', 6],
      ['teacher', 'app', 'open', 19],
      ['site', 'app', 'open', 19],
    ]),
  )
  expect(receipts).toHaveLength(3)
})

test('the first report of a device counts, and no clock makes an alert faster than its press', async () => {
  const { clock, server, head, pushed } = await startSchool()
  await send(head)
  const { token } = await pushed()
  clock.seconds = 4
  await confirm(server, { token, shown: at(-500), sent: at(500), app: 'closed' })
  expect(await latest(head)).toMatchObject({ shown: 1, last: 0 })
  clock.seconds = 60
  await confirm(server, { token, shown: at(60), sent: at(60), app: 'closed' })
  expect(await latest(head)).toMatchObject({ shown: 1, last: 0 })
})

test('an impossible time of the press is left out, and never refuses an alert', async () => {
  const { clock, head } = await startSchool()
  clock.seconds = 10
  for (const timestamp of [at(3600), at(-9999), 'yesterday', null, 7]) {
    const body = { id: newAlertId(), kind: 'evacuate', exercise: true, timestamp }
    expect(await head.call('POST', '/alerts', { body })).toMatchObject({ status: 201 })
    expect(await latest(head)).toMatchObject({ pressed: at(10) })
    clock.seconds += 600
    await head.callEndpoint('endAlert', { parameters: { id: body.id }, body: {} })
    clock.seconds = 10
  }
})

test('a real alert asks no device for a report, and keeps none', async () => {
  const { head, teacher, pushed } = await startSchool()
  const { id } = await send(head, { exercise: false })
  expect(await pushed()).not.toHaveProperty('token')
  const body = { shown: at(1), sent: at(1) }
  expect(await teacher.call('POST', `/alerts/${id}/shown`, { body })).toMatchObject({ status: 200 })
  expect(await head.callEndpoint('listDeliveryTimes', {})).toEqual([])
  expect((await head.call('GET', `/deliverytimes/${id}`)).status).toBe(404)
})

test('a push test is measured too, also by an app that does not say when it was shown', async () => {
  const { clock, server, head, pushed } = await startSchool()
  await head.callEndpoint('sendPushTest', { body: {} })
  const { token } = await pushed()
  expect(await latest(head)).toMatchObject({
    ...{ kind: 'test', title: '', people: 1, shown: 0, half: null, unreached: ['Dana Fox'] },
  })
  clock.seconds = 3
  await confirm(server, { token })
  expect(await latest(head)).toMatchObject({ shown: 1, half: 3, unreached: [] })
})

test('another organisation neither reports nor reads', async () => {
  const { server, head } = await startSchool()
  const { id } = await send(head)
  const hilltop = await server.signIn('hilltop.head')
  const body = { shown: at(1), sent: at(1) }
  await hilltop.callEndpoint('reportShown', { parameters: { id }, body })
  expect(await latest(head)).toMatchObject({ shown: 0 })
  expect(await hilltop.callEndpoint('listDeliveryTimes', {})).toEqual([])
  expect((await hilltop.call('GET', `/deliverytimes/${id}`)).status).toBe(404)
})
