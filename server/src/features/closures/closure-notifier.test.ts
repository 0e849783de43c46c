import type { ClosurePushPayload } from '@holdfast/contract/alerts/push'
import { newAlertId } from '@holdfast/contract/ids'
import { expect, test } from 'vitest'
import { startReceiver } from '../../test-support/push-receiver.ts'
import { newSubscription } from '../../test-support/push-subscription.ts'
import { startTestServer } from '../../test-support/test-server.ts'

const env = { OUTBOUND_PRIVATE_ADDRESSES: '127.0.0.1' }

async function start(knows = true) {
  const clock = { now: new Date('2026-11-30T06:30:00.000Z') }
  const server = await startTestServer({ env, now: () => clock.now })
  const service = await startReceiver()
  const head = await server.signIn('head')
  const teacher = await server.signIn('teacher')
  const phones = new Map<string, ReturnType<typeof newSubscription>>()
  for (const [name, client] of Object.entries({ head, teacher })) {
    const phone = newSubscription(`${service.address}/${name}`)
    phones.set(name, phone)
    const body = { ...phone.body, tasks: true, handovers: true, closures: knows }
    await client.callEndpoint('savePushSubscription', { body })
  }
  const declare = (replaces: string | null = null) => {
    const id = crypto.randomUUID()
    const body = { id, day: '2026-11-30', state: 'closed' as const, replaces }
    return head.callEndpoint('declareClosure', { body }).then(() => id)
  }
  const phone = phones.get('teacher')
  const pushes = () =>
    service.received.map(({ body }) => phone?.decrypt(body) as ClosurePushPayload)
  const untold = () =>
    server.database.query('select closureid from closure_pushes where done is null')
  return { server, service, head, clock, declare, pushes, untold }
}

test('staff whose app is closed are told by a push without any words, and not whoever decided it', async () => {
  const { declare, pushes, untold } = await start()
  await declare()
  await expect.poll(pushes).toEqual([{ type: 'closure', exercise: false, silent: false }])
  await expect.poll(untold).toEqual([])
})

test('during a lockdown the push makes no sound', async () => {
  const { head, declare, pushes } = await start()
  await head.callEndpoint('sendAlert', { body: { id: newAlertId(), kind: 'lockdown' } })
  await declare()
  const closures = () => pushes().filter(({ type }) => type === 'closure')
  await expect.poll(closures).toMatchObject([{ silent: true }])
})

test('a phone whose app knows no closures is left alone: it would show an alert', async () => {
  const { declare, untold, pushes } = await start(false)
  await declare()
  await expect.poll(untold).toEqual([])
  expect(pushes()).toEqual([])
})

test('a push service that fails is tried again, and a phone that has it is left alone', async () => {
  const { service, declare, clock, pushes, untold } = await start()
  service.respond(500)
  await declare()
  await expect.poll(() => service.received.length).toBe(1)
  service.respond(201)
  clock.now = new Date('2026-11-30T06:31:30.000Z')
  await expect.poll(untold).toEqual([])
  expect(pushes()).toHaveLength(2)
})

test('a push service that does not answer delays no other school', async () => {
  const { server, service, declare } = await start()
  service.respond(null)
  const working = await startReceiver()
  const owen = await server.signIn('hilltop.teacher')
  const phone = newSubscription(`${working.address}/owen`)
  const subscription = { ...phone.body, tasks: true, handovers: true, closures: true }
  await owen.callEndpoint('savePushSubscription', { body: subscription })
  const helen = await server.signIn('hilltop.head')
  await declare()
  await expect.poll(() => service.received.length).toBe(1)
  const body = {
    id: crypto.randomUUID(),
    day: '2026-11-30',
    state: 'closed',
    replaces: null,
  } as const
  await helen.callEndpoint('declareClosure', { body })
  await expect.poll(() => working.received.length).toBe(1)
  expect(service.waiting).toBe(1)
})

// Fails where the push is given up after five attempts: snow, an hour without a push service, and the staff drive.
test('whoever declares reads whether anybody was reached, and the server keeps trying until the day is over', async () => {
  const { head, service, declare, clock, untold } = await start()
  const reach = () => head.callEndpoint('getClosureReach', { parameters: { day: '2026-11-30' } })
  service.respond(503)
  const closureid = await declare()
  await expect.poll(() => service.received.length).toBe(1)
  const nobody = { closureid, reached: 0, waiting: 1, done: false, paused: false }
  await expect.poll(reach).toEqual(nobody)
  for (let attempt = 2; attempt <= 8; attempt += 1) {
    clock.now = new Date(clock.now.getTime() + 61 * 60_000)
    await expect.poll(() => service.received.length).toBe(attempt)
  }
  await expect.poll(reach).toEqual(nobody)
  service.respond(201)
  clock.now = new Date(clock.now.getTime() + 61 * 60_000)
  await expect.poll(untold).toEqual([])
  expect(await reach()).toEqual({ closureid, reached: 1, waiting: 0, done: true, paused: false })
})

test('nobody is told of a day that is over', async () => {
  const { head, service, declare, clock, untold } = await start()
  service.respond(503)
  await declare()
  await expect.poll(() => service.received.length).toBe(1)
  clock.now = new Date('2026-12-01T00:01:00.000Z')
  await expect.poll(untold).toEqual([])
  const parameters = { day: '2026-11-30' }
  expect(await head.callEndpoint('getClosureReach', { parameters })).toMatchObject({ reached: 0 })
  expect(service.received).toHaveLength(1)
})

test('with no phone to push to, nobody is reached', async () => {
  const { head, declare, untold } = await start(false)
  await declare()
  await expect.poll(untold).toEqual([])
  const parameters = { day: '2026-11-30' }
  const reach = await head.callEndpoint('getClosureReach', { parameters })
  expect(reach).toMatchObject({ reached: 0, waiting: 0, done: true })
})
