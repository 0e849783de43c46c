import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newAlertId } from '@holdfast/contract/ids'
import { expect, onTestFinished, test } from 'vitest'
import type { SignedInClient } from '../../../test-support/api-client.ts'
import { startReceiver } from '../../../test-support/push-receiver.ts'
import { newSubscription } from '../../../test-support/push-subscription.ts'
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts'

const START = Date.parse('2026-11-21T10:00:00.000Z')
const env = { OUTBOUND_PRIVATE_ADDRESSES: '127.0.0.1' }
const SENT_AT_ONCE = 50

const sendAlert = (client: SignedInClient) =>
  client.callEndpoint('sendAlert', { body: { id: newAlertId(), kind: 'evacuate' } })

// A message with the topic of a stored one takes its place, with its own time to live: RFC 8030, 5.4.
test('a phone without a network for ten minutes gets the alert, although it was repeated meanwhile', async () => {
  let now = START
  const server = await startTestServer({ env, now: () => new Date(now) })
  const service = await startReceiver()
  const head = await server.signIn('head')
  const teacher = await server.signIn('teacher')
  const { body } = newSubscription(`${service.address}/teacher`)
  await teacher.callEndpoint('savePushSubscription', { body })
  await sendAlert(head)
  await expect.poll(() => service.received.length).toBe(1)
  const until = [secondsKept(service.received[0])]
  for (const seconds of [61, 182]) {
    now = START + seconds * 1000
    await expect.poll(() => service.received.length).toBe(until.length + 1)
    until.push(seconds + secondsKept(service.received.at(-1)))
  }
  expect(new Set(service.received.map(({ headers }) => headers.topic)).size).toBe(1)
  expect(until.at(-1)).toBeGreaterThanOrEqual(3600)
})

const secondsKept = (request: { headers: Record<string, unknown> } | undefined) =>
  Number(request?.headers.ttl)

/** A push service that answers requests to `/old…` with this status, and takes the others. */
async function startServiceThatRefuses(status: number) {
  const paths: string[] = []
  const answers = { old: status }
  const http = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      paths.push(request.url ?? '')
      response.writeHead(request.url?.startsWith('/old') ? answers.old : 201).end()
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    http.closeAllConnections()
    http.close()
  })
  return { address: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, answers, paths }
}

/** Devices whose subscriptions were stored long before the one of the teacher. */
async function subscribeManyAndTeacher(
  server: TestServer,
  address: string,
  count: number,
): Promise<void> {
  const { keys } = newSubscription(`${address}/old`).body
  await server.database.query(
    `insert into push_subscriptions (organisationid, userid, endpoint, p256dh, auth, created)
     select 'riverside', 'site', $1 || n, $2, $3, '2026-01-01' from generate_series(1, $4::int) n`,
    [`${address}/old`, keys.p256dh, keys.auth, count],
  )
  const teacher = await server.signIn('teacher')
  const { body } = newSubscription(`${address}/teacher`)
  await teacher.callEndpoint('savePushSubscription', { body })
}

// Fails when refusals count as failures of the service: the teacher's phone is not tried, at no attempt.
test('devices that a push service refuses keep no other device from the alert', async () => {
  const server = await startTestServer({ env })
  const service = await startServiceThatRefuses(403)
  await subscribeManyAndTeacher(server, service.address, 110)
  await sendAlert(await server.signIn('head'))
  await expect.poll(() => service.paths).toContain('/teacher')
})

// Fails when each attempt begins with the same devices, after which the service counts as down.
test('an attempt after failures begins with the devices that were not tried', async () => {
  let now = START
  const server = await startTestServer({ env, now: () => new Date(now) })
  const service = await startServiceThatRefuses(503)
  await subscribeManyAndTeacher(server, service.address, 110)
  const head = await server.signIn('head')
  await sendAlert(head)
  const attempts = async () => {
    const deliveries = await head.callEndpoint('listAlertDeliveries', {})
    return deliveries.find(({ event }) => event === 'sent')?.outcome
  }
  await expect.poll(attempts).toMatch(/failed/)
  const tried = new Set(service.paths)
  const triedFirst = service.paths.length
  const untried = ['/teacher', ...Array.from({ length: 110 }, (_, n) => `/old${n + 1}`)].filter(
    (path) => !tried.has(path),
  )
  expect(untried).not.toEqual(['/teacher'])
  now += 6000
  // They are sent at once, so the order in which they arrive says nothing.
  const firstBatch = () => service.paths.slice(triedFirst, triedFirst + SENT_AT_ONCE)
  await expect.poll(firstBatch).toEqual(expect.arrayContaining(untried))
})

test('a device that its push service refuses is not counted as reached, until a push is taken', async () => {
  let now = START
  const server = await startTestServer({ env, now: () => new Date(now) })
  const service = await startServiceThatRefuses(403)
  const [head, teacher] = [await server.signIn('head'), await server.signIn('teacher')]
  const { body } = newSubscription(`${service.address}/old`)
  const save = () => teacher.callEndpoint('savePushSubscription', { body })
  const reached = async () => {
    // The answer is kept for some seconds.
    now += 10_000
    const parameters = { id: 'evacuate' }
    return (await head.callEndpoint('getAlertReach', { parameters })).reached
  }
  const readiness = async () => {
    const list = await head.callEndpoint('listReadiness', {})
    return list.find(({ userid }) => userid === 'teacher')?.pushdevices
  }
  expect(await save()).toEqual({ success: true, refused: false })
  expect(await reached()).toBe(1)
  await head.callEndpoint('sendPushTest', { body: {} })
  await expect.poll(reached).toBe(0)
  expect(await readiness()).toBe(0)
  // The app subscribes anew when it reads this.
  expect(await save()).toEqual({ success: true, refused: true })
  service.answers.old = 201
  await head.callEndpoint('sendPushTest', { body: {} })
  await expect.poll(reached).toBe(1)
  expect(await readiness()).toBe(1)
})
