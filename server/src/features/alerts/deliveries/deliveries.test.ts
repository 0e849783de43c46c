import { createHmac } from 'node:crypto'
import type { AlertPushPayload } from '@holdfast/contract/alerts/push'
import { newAlertId } from '@holdfast/contract/ids'
import { expect, test, vi } from 'vitest'
import type { SignedInClient } from '../../../test-support/api-client.ts'
import { pushesHaveReadAgain, subscribeHundred } from '../../../test-support/hundred-devices.ts'
import { startReceiver } from '../../../test-support/push-receiver.ts'
import { newSubscription } from '../../../test-support/push-subscription.ts'
import { startTestServer } from '../../../test-support/test-server.ts'

/** Push services and webhooks of these tests are on this machine. */
const env = { OUTBOUND_PRIVATE_ADDRESSES: '127.0.0.1' }
const START = Date.parse('2026-11-21T10:00:00.000Z')

// Some tests wait until a push service that does not answer is given up.
vi.setConfig({ testTimeout: 120_000 })

const send = (client: SignedInClient, more: object = {}) =>
  client.callEndpoint('sendAlert', { body: { id: newAlertId(), kind: 'lockdown', ...more } })

const reachedOf = async (client: SignedInClient, id: string, userid: string) => {
  const list = await client.callEndpoint('listAlertAnswers', { parameters: { id } })
  return list.find((recipient) => recipient.userid === userid)?.reached
}

/** Waits for this outcome of the last attempt. */
const outcomeOf = async (client: SignedInClient, wanted: string) => {
  const list = await client.callEndpoint('listAlertDeliveries', {})
  return list.find(({ channel, event }) => channel === 'push' && event === wanted)?.outcome
}

async function subscribe(client: SignedInClient, endpoint: string) {
  const subscription = newSubscription(endpoint)
  await client.callEndpoint('savePushSubscription', { body: subscription.body })
  return subscription
}

test('push keys that no browser makes are refused by a sentence', async () => {
  const server = await startTestServer({ env })
  const teacher = await server.signIn('teacher')
  const { endpoint, keys } = newSubscription('https://push.example/teacher').body
  const base64url = (bytes: number[] | Buffer) => Buffer.from(bytes).toString('base64url')
  const point = Buffer.from(keys.p256dh, 'base64url')
  const save = (changed: object) =>
    teacher.call('POST', '/push', { body: { endpoint, keys: { ...keys, ...changed } } })
  const offTheCurve = Buffer.from(point)
  offTheCurve.writeUInt8(offTheCurve.readUInt8(64) ^ 1, 64)
  for (const p256dh of ['BA', base64url(offTheCurve), base64url(point.subarray(1))]) {
    expect(await save({ p256dh })).toMatchObject({
      status: 400,
      body: { errors: ['The key p256dh is no public key of a browser'] },
    })
  }
  for (const auth of ['AA', base64url(Buffer.alloc(17))]) {
    expect(await save({ auth })).toMatchObject({
      status: 400,
      body: { errors: ['The key auth must have 16 bytes'] },
    })
  }
  expect(await server.database.query('select * from push_subscriptions')).toEqual([])
  expect(await save({ p256dh: `${keys.p256dh}=` })).toMatchObject({ status: 200 })
})

test('a push reaches the devices of everybody but the sender, and its payload has no text of the alert', async () => {
  const server = await startTestServer({ env })
  const service = await startReceiver()
  const head = await server.signIn('head')
  const teacher = await server.signIn('teacher')
  const phone = await subscribe(teacher, `${service.address}/teacher`)
  await subscribe(head, `${service.address}/head`)
  await subscribe(await server.signIn('hilltop.teacher'), `${service.address}/hilltop`)
  const alert = await send(head, { message: 'Man at Gate B' })
  await expect.poll(() => reachedOf(head, alert.id, 'teacher')).toBe('push')

  expect(service.received.map(({ path }) => path)).toEqual(['/teacher'])
  const [request] = service.received
  expect(request?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    urgency: 'high',
    authorization: expect.stringMatching(/^vapid t=.+, ?k=.+/),
  })
  expect(phone.decrypt(request?.body ?? Buffer.alloc(0))).toEqual({
    type: 'alert',
    id: alert.id,
    exercise: false,
    silent: true,
  })
  expect(await reachedOf(head, alert.id, 'site')).toBe('none')
})

test('each push says which state of the alert it is, and replaces those before it on a device that was off', async () => {
  const server = await startTestServer({ env })
  const service = await startReceiver()
  const head = await server.signIn('head')
  const phone = await subscribe(await server.signIn('teacher'), `${service.address}/teacher`)
  const arrived = (count: number) => expect.poll(() => service.received.length).toBe(count)
  const { id } = await send(head)
  await arrived(1)
  const body = { id: crypto.randomUUID(), message: 'Stay where you are' }
  await head.callEndpoint('addAlertUpdate', { parameters: { id }, body })
  await arrived(2)
  await head.callEndpoint('endAlert', { parameters: { id }, body: {} })
  await arrived(3)
  expect(service.received.map((request) => phone.decrypt(request.body))).toEqual(
    ['alert', 'update', 'ended'].map((type) => ({ type, id, exercise: false, silent: true })),
  )
  expect(service.received.map(({ headers }) => headers.topic)).toEqual([id, id, id])
  expect(service.received.map(({ headers }) => headers.ttl)).toEqual(['3600', '3600', '86400'])
})

test('a call for help makes a sound on the phones of those who can come, and none during a lockdown', async () => {
  const server = await startTestServer({ env })
  const service = await startReceiver()
  const head = await server.signIn('head')
  const phone = await subscribe(await server.signIn('site'), `${service.address}/site`)
  const teacher = await server.signIn('teacher')
  const arrived = (count: number) => expect.poll(() => service.received.length).toBe(count)
  const update = (id: string) =>
    teacher.callEndpoint('addAlertUpdate', {
      parameters: { id },
      body: { id: crypto.randomUUID(), message: 'In the hall' },
    })
  const call = await send(teacher, { kind: 'help-needed' })
  await arrived(1)
  await send(head, { exercise: true })
  await arrived(2)
  await update(call.id)
  await arrived(3)
  const lockdown = await send(head)
  await arrived(4)
  await update(call.id)
  await arrived(5)
  const other = await send(teacher, { kind: 'help-needed' })
  await arrived(6)
  await head.callEndpoint('endAlert', { parameters: { id: lockdown.id }, body: {} })
  await arrived(7)
  await update(other.id)
  await arrived(8)
  const pushes = service.received.map(({ body }) => phone.decrypt(body) as AlertPushPayload)
  const isSilent = (id: string) =>
    pushes.filter((push) => push.id === id).map(({ silent }) => silent)
  expect(isSilent(call.id)).toEqual([false, false, true])
  expect(isSilent(other.id)).toEqual([true, false])
})

test('the sender is pushed what others do about the alert, and not what they do themselves', async () => {
  const server = await startTestServer({ env })
  const service = await startReceiver()
  const head = await server.signIn('head')
  const teacher = await server.signIn('teacher')
  const phone = await subscribe(teacher, `${service.address}/teacher`)
  const site = await subscribe(await server.signIn('site'), `${service.address}/site`)
  const arrived = (count: number) => expect.poll(() => service.received.length).toBe(count)
  const update = (client: SignedInClient) =>
    client.callEndpoint('addAlertUpdate', {
      parameters: { id },
      body: { id: crypto.randomUUID(), message: 'Stay where you are' },
    })
  const { id } = await send(teacher)
  await arrived(1)
  await update(teacher)
  await arrived(2)
  expect(service.received.map(({ path }) => path)).toEqual(['/site', '/site'])
  await update(head)
  await arrived(4)
  await head.callEndpoint('endAlert', { parameters: { id }, body: {} })
  await arrived(6)
  const sentTo = (path: string, by: typeof phone) =>
    service.received
      .filter((request) => request.path === path)
      .map(({ body }) => by.decrypt(body))
      .map((message) => (message as { type: string }).type)
  expect(sentTo('/teacher', phone)).toEqual(['update', 'ended'])
  expect(sentTo('/site', site)).toEqual(['alert', 'update', 'update', 'ended'])
})

test('the keys for web push are made once, and shared by all processes', async () => {
  const server = await startTestServer()
  const other = await startTestServer({ database: server.database })
  const keys = await Promise.all(
    [server, other].map(async (each) => {
      return (await (await each.signIn('head')).callEndpoint('getSettings', {})).pushKey
    }),
  )
  expect(keys[0]).toBe(keys[1])
})

test('a subscription that has expired is removed', async () => {
  const server = await startTestServer({ env })
  const service = await startReceiver()
  service.respond(410)
  await subscribe(await server.signIn('teacher'), `${service.address}/old`)
  await send(await server.signIn('head'))
  const read = () => server.database.query('select endpoint from push_subscriptions')
  await expect.poll(read).toEqual([])
})

test('a push service that does not answer delays neither the alert nor other services, and is tried again', async () => {
  let now = START
  const server = await startTestServer({ env, now: () => new Date(now) })
  const head = await server.signIn('head')
  const [down, up] = [await startReceiver(), await startReceiver()]
  down.respond(503)
  await subscribe(await server.signIn('teacher'), `${down.address}/teacher`)
  await subscribe(await server.signIn('site'), `${up.address}/site`)
  const alert = await send(head)
  await expect.poll(() => reachedOf(head, alert.id, 'site')).toBe('push')
  expect(await reachedOf(head, alert.id, 'teacher')).toBe('none')
  await expect.poll(() => outcomeOf(head, 'sent')).toBe('1 accepted, 0 gone, 1 failed')

  down.respond(201)
  now += 6000
  await expect.poll(() => reachedOf(head, alert.id, 'teacher')).toBe('push')
  expect(up.received).toHaveLength(1)
})

// Fails when a retry looks at people instead of devices, or when a retry of an update pushes to all.
test('only the devices that were not reached are pushed to again, also of the same person', async () => {
  let now = START
  const server = await startTestServer({ env, now: () => new Date(now) })
  const [down, up] = [await startReceiver(), await startReceiver()]
  const head = await server.signIn('head')
  const teacher = await server.signIn('teacher')
  await subscribe(teacher, `${down.address}/phone`)
  await subscribe(teacher, `${up.address}/tablet`)
  const pushAndRetry = async (event: string, write: () => Promise<unknown>) => {
    down.respond(503)
    await write()
    await expect.poll(() => outcomeOf(head, event)).toBe('1 accepted, 0 gone, 1 failed')
    down.respond(201)
    now += 6000
    await expect.poll(() => outcomeOf(head, event)).toBe('1 accepted, 0 gone, 0 failed')
  }
  const id = newAlertId()
  await pushAndRetry('sent', () => send(head, { id }))
  const message = 'Stay where you are'
  const body = { id: crypto.randomUUID(), message }
  await pushAndRetry('updated', () =>
    head.callEndpoint('addAlertUpdate', { parameters: { id }, body }),
  )
  await pushAndRetry('ended', () => head.callEndpoint('endAlert', { parameters: { id }, body: {} }))
  expect([down.received.length, up.received.length]).toEqual([6, 3])
})

test('when a process dies another one pushes only to the devices that were not reached', async () => {
  const server = await startTestServer({ env, now: () => new Date(START) })
  const [slow, quick] = [await startReceiver(), await startReceiver()]
  slow.respond(null)
  const teacher = await server.signIn('teacher')
  await subscribe(teacher, `${slow.address}/phone`)
  await subscribe(teacher, `${quick.address}/tablet`)
  const head = await server.signIn('head')
  await head.callEndpoint('saveAlertSettings', { body: { alertrepeat: false } })
  const alert = await send(head)
  await expect.poll(() => reachedOf(head, alert.id, 'teacher')).toBe('push')
  // The clock of the first process stands still, so it does not renew its claim, as if it were dead.
  const { database } = server
  await startTestServer({ env, database, now: () => new Date(START + 61_000) })
  await expect.poll(() => slow.received.length).toBe(2)
  slow.respond(201)
  expect(quick.received).toHaveLength(1)
})

test('once the alert has ended it is not pushed any more, and its end is', async () => {
  let now = START
  const server = await startTestServer({ env, now: () => new Date(now) })
  const service = await startReceiver()
  service.respond(503)
  const phone = await subscribe(await server.signIn('teacher'), `${service.address}/phone`)
  const head = await server.signIn('head')
  const { id } = await send(head)
  await expect.poll(() => outcomeOf(head, 'sent')).toBe('0 accepted, 0 gone, 1 failed')
  service.respond(201)
  await head.callEndpoint('endAlert', { parameters: { id }, body: {} })
  now += 6000
  await expect.poll(() => outcomeOf(head, 'sent')).toBe('The alert had ended')
  await expect.poll(() => outcomeOf(head, 'ended')).toBe('1 accepted, 0 gone, 0 failed')
  expect(service.received).toHaveLength(2)
  expect(phone.decrypt(service.received[1]?.body ?? Buffer.alloc(0))).toMatchObject({
    silent: true,
  })
})

// Fails when a device with wrong keys counts as a failure of the push service, which others share.
test('old devices with invalid keys are forgotten, and delay nobody', async () => {
  const server = await startTestServer({ env })
  const service = await startReceiver()
  await server.database.query(
    `insert into push_subscriptions (organisationid, userid, endpoint, p256dh, auth, created)
     select 'riverside', 'site', $1 || n, 'BA', 'AA', now() from generate_series(1, 20) n`,
    [`${service.address}/`],
  )
  await subscribe(await server.signIn('teacher'), `${service.address}/phone`)
  const head = await server.signIn('head')
  await send(head)
  await expect.poll(() => outcomeOf(head, 'sent')).toBe('1 accepted, 20 gone, 0 failed')
  const left = await server.database.query('select userid from push_subscriptions')
  expect(left).toEqual([{ userid: 'teacher' }])
})

// Fails when the end is checked only before the first push.
test('when the alert ends while it is being pushed, no further push of it begins', async () => {
  const server = await startTestServer({ env })
  const service = await startReceiver()
  const held = Promise.withResolvers<void>()
  service.heldUntil = held.promise
  await subscribeHundred(server, service.address)
  const head = await server.signIn('head')
  const { id } = await send(head)
  const atOnce = 50
  await expect.poll(() => service.received.length).toBe(atOnce)
  await head.callEndpoint('endAlert', { parameters: { id }, body: {} })
  await pushesHaveReadAgain(server)
  held.resolve()
  await expect
    .poll(() => outcomeOf(head, 'sent'))
    .toBe('50 accepted, 0 gone, 0 failed, then the alert had ended')
  await expect.poll(() => outcomeOf(head, 'ended')).toBe('100 accepted, 0 gone, 0 failed')
  expect(service.received).toHaveLength(atOnce + 100)
})

// Fails when the sound is judged only before the first push.
test('when a lockdown begins while a siren is being pushed, no further push of it makes a sound', async () => {
  const server = await startTestServer({ env })
  const service = await startReceiver()
  const held = Promise.withResolvers<void>()
  service.heldUntil = held.promise
  const phone = await subscribeHundred(server, service.address)
  const head = await server.signIn('head')
  const { id } = await send(head, { kind: 'evacuate' })
  const atOnce = 50
  await expect.poll(() => service.received.length).toBe(atOnce)
  await send(head)
  await pushesHaveReadAgain(server)
  held.resolve()
  await expect.poll(() => outcomeOf(head, 'sent')).toBe('100 accepted, 0 gone, 0 failed')
  await expect.poll(() => service.received.length).toBe(200)
  const silent = service.received
    .map(({ body }) => phone.decrypt(body) as AlertPushPayload)
    .filter((push) => push.id === id)
    .map((push) => push.silent)
  expect(silent).toEqual([...Array(50).fill(false), ...Array(50).fill(true)])
})

test('those who have not answered get another push after one and three minutes, until the all clear', async () => {
  let now = START
  const server = await startTestServer({ env, now: () => new Date(now) })
  const service = await startReceiver()
  const head = await server.signIn('head')
  const site = await server.signIn('site')
  await subscribe(site, `${service.address}/site`)
  await subscribe(await server.signIn('teacher'), `${service.address}/teacher`)
  const alert = await send(head)
  const paths = () => service.received.map(({ path }) => path).sort()
  await expect.poll(paths).toEqual(['/site', '/teacher'])
  await site.callEndpoint('addAlertAnswer', {
    parameters: { id: alert.id },
    body: { id: crypto.randomUUID(), answer: 'safe', timestamp: new Date(now).toISOString() },
  })
  now += 61_000
  await expect.poll(paths).toEqual(['/site', '/teacher', '/teacher'])
  const log = async () => {
    const parameters = { id: alert.incidentid }
    const entries = await head.callEndpoint('listLogEntries', { parameters })
    return entries.map(({ content }) => content)
  }
  expect(await log()).toContain(
    'Lockdown alert, after 1 minute: 1 safe, 0 need help, 8 have not answered.',
  )
  await head.callEndpoint('endAlert', { parameters: { id: alert.id }, body: {} })
  await expect.poll(() => service.received.length).toBe(5)
  now += 120_000
  const outcomes = async () =>
    (await head.callEndpoint('listAlertDeliveries', {})).map(({ event, outcome }) => [
      event,
      outcome,
    ])
  await expect.poll(outcomes).toContainEqual(['repeated', 'The alert had ended'])
  expect(service.received).toHaveLength(5)
})

test('a webhook gets signed JSON, is tried again until it takes it, and admins see the attempts', async () => {
  let now = START
  const server = await startTestServer({ env, now: () => new Date(now) })
  const webhook = await startReceiver()
  webhook.respond(500)
  const head = await server.signIn('head')
  await head.callEndpoint('saveAlertSettings', {
    body: { webhookurl: `${webhook.address}/holdfast` },
  })
  const { webhooksecret } = await head.callEndpoint('getWebhookSecret', {})
  const alert = await send(head, { message: 'Man at Gate B' })
  const last = async () =>
    (await head.callEndpoint('listAlertDeliveries', {})).find(
      ({ channel }) => channel === 'webhook',
    )
  await expect.poll(last).toMatchObject({ outcome: 'Status 500', attempts: 1 })
  expect((await last())?.next).not.toBeNull()

  webhook.respond(204)
  now += 6000
  await expect.poll(last).toMatchObject({
    alertid: alert.id,
    title: 'Lockdown',
    event: 'sent',
    attempts: 2,
    outcome: 'Status 204',
    succeeded: true,
    next: null,
  })
  expect(webhook.received).toHaveLength(2)
  const [, second] = webhook.received
  if (!second) throw new Error('There was no second attempt')
  const { path, headers, body } = second
  expect(path).toBe('/holdfast')
  const signed = `${headers['x-holdfast-timestamp']}.${body}`
  const signature = createHmac('sha256', webhooksecret).update(signed).digest('hex')
  expect(headers['x-holdfast-signature']).toBe(`sha256=${signature}`)
  const { recipientids: _, ...withoutRecipients } = alert
  expect(JSON.parse(body.toString())).toMatchObject({
    event: 'sent',
    organisationid: 'riverside',
    alert: withoutRecipients,
  })
})

test('a webhook that has missed the alert gets its end, and the alert no more', async () => {
  let now = START
  const server = await startTestServer({ env, now: () => new Date(now) })
  const webhook = await startReceiver()
  webhook.respond(503)
  const head = await server.signIn('head')
  await head.callEndpoint('saveAlertSettings', { body: { webhookurl: webhook.address } })
  const { id } = await send(head)
  const outcomes = async () =>
    (await head.callEndpoint('listAlertDeliveries', {}))
      .filter(({ channel }) => channel === 'webhook')
      .map(({ event, outcome }) => `${event}: ${outcome}`)
  await expect.poll(outcomes).toEqual(['sent: Status 503'])
  const body = { id: crypto.randomUUID(), message: 'Stay inside' }
  await head.callEndpoint('addAlertUpdate', { parameters: { id }, body })
  webhook.respond(204)
  await head.callEndpoint('endAlert', { parameters: { id }, body: {} })
  await expect
    .poll(outcomes)
    .toEqual(['ended: Status 204', 'updated: The alert had ended', 'sent: The alert had ended'])
  now += 60_000
  await expect.poll(() => webhook.received.length).toBe(2)
  const bodies = webhook.received.map((request) => JSON.parse(`${request.body}`))
  expect(bodies.map(({ event }) => event)).toEqual(['sent', 'ended'])
  expect(bodies[1].sequence).toBeGreaterThan(bodies[0].sequence)
  expect(bodies[1].delivery).not.toBe(bodies[0].delivery)
})

test('the end waits for a webhook that is still answering about the alert', async () => {
  let now = START
  const server = await startTestServer({ env, now: () => new Date(now) })
  const webhook = await startReceiver()
  const held = Promise.withResolvers<void>()
  webhook.heldUntil = held.promise
  const head = await server.signIn('head')
  await head.callEndpoint('saveAlertSettings', { body: { webhookurl: webhook.address } })
  const { id } = await send(head)
  await expect.poll(() => webhook.received.length).toBe(1)
  await head.callEndpoint('endAlert', { parameters: { id }, body: {} })
  const endOutcome = async () =>
    (await head.callEndpoint('listAlertDeliveries', {})).find(
      ({ channel, event }) => channel === 'webhook' && event === 'ended',
    )?.outcome
  await expect.poll(endOutcome).toBe('Waits for an earlier one')
  expect(webhook.received).toHaveLength(1)
  held.resolve()
  now += 6000
  await expect.poll(endOutcome).toBe('Status 201')
  expect(webhook.received).toHaveLength(2)
})

test('neither a webhook nor a push endpoint may lead into the network of the server', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  for (const address of [
    'http://127.0.0.1:80/',
    'https://10.0.0.1/',
    'https://[::1]/',
    'http://a.example/',
  ]) {
    expect(
      await head.call('POST', '/alertsettings', { body: { webhookurl: address } }),
    ).toMatchObject({ status: 400, body: { code: 'invalid' } })
    const { body } = newSubscription(address)
    expect(await head.call('POST', '/push', { body })).toMatchObject({ status: 400 })
  }
})

test('readiness says who takes web push and when a test arrived; the token of a test works once', async () => {
  const server = await startTestServer({ env })
  const service = await startReceiver()
  const head = await server.signIn('head')
  const teacher = await server.signIn('teacher')
  const phone = await subscribe(teacher, `${service.address}/teacher`)
  const pushOf = async (id: string) => {
    const user = (await head.callEndpoint('listReadiness', {})).find(({ userid }) => userid === id)
    return [user?.pushdevices, user?.pushreceived]
  }
  expect(await pushOf('teacher')).toEqual([1, null])
  expect(await pushOf('site')).toEqual([0, null])
  expect((await teacher.call('POST', '/push/test', { body: {} })).status).toBe(403)
  expect(await head.callEndpoint('sendPushTest', { body: {} })).toEqual({ devices: 1 })
  await expect.poll(() => service.received.length).toBe(1)
  const payload = phone.decrypt(service.received[0]?.body ?? Buffer.alloc(0))
  expect(payload).toEqual({ type: 'test', token: expect.any(String) })
  const { token } = payload as { token: string }
  await server.anyone.callEndpoint('confirmPush', { body: { token } })
  const [, received] = await pushOf('teacher')
  expect(received).toMatch(/Z$/)
})

test('a device belongs to whoever signed in to it last, and to nobody after it is removed', async () => {
  const server = await startTestServer()
  const endpoint = 'https://push.example/phone'
  const owner = async () =>
    (await server.database.query('select userid from push_subscriptions')).map(
      ({ userid }) => userid,
    )
  const teacher = await server.signIn('teacher')
  const neighbour = await server.signIn('hilltop.teacher')
  await subscribe(teacher, endpoint)
  await subscribe(neighbour, endpoint)
  expect(await owner()).toEqual(['hilltop.teacher'])
  await teacher.call('DELETE', `/push?endpoint=${encodeURIComponent(endpoint)}`)
  expect(await owner()).toEqual(['hilltop.teacher'])
  await neighbour.call('DELETE', `/push?endpoint=${encodeURIComponent(endpoint)}`)
  expect(await owner()).toEqual([])
})
