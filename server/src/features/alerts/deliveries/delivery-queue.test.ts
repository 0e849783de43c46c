import { newAlertId } from '@holdfast/contract/ids'
import { expect, test } from 'vitest'
import { withWaitBudget } from '../../../platform/database/wait-budget.ts'
import { startTestServer } from '../../../test-support/test-server.ts'
import { type Delivery, DeliveryQueue, type DeliveryResult } from './delivery-queue.ts'

/** A server that has stopped and left one delivery, a repeated push, which is due in `context`. */
async function leaveDelivery() {
  const { app, database, signIn } = await startTestServer()
  const head = await signIn('head')
  await head.callEndpoint('saveAlertSettings', { body: { alertrepeat: true } })
  await head.callEndpoint('sendAlert', { body: { id: newAlertId(), kind: 'lockdown' } })
  await app.stop()
  const now = () => new Date(Date.now() + 61_000)
  return { context: { ...app.context, now }, database }
}

// Fails when a run uses the wait budget of the request that woke the queue: a long run exceeds it.
test('a delivery may wait for the database after the request that woke the queue no longer may', async () => {
  const { context } = await leaveDelivery()
  const delivered: Delivery['event'][] = []
  const queue = new DeliveryQueue(context, async ({ event }) => {
    delivered.push(event)
    return { outcome: '', state: 'delivered' }
  })
  withWaitBudget(() => queue.wake(), 0)
  await expect.poll(() => delivered).toEqual(['repeated'])
  await queue.stop()
})

test('a stop ends what is under way before all of it is done, and leaves the rest to the next claim, at once', async () => {
  const { context, database } = await leaveDelivery()
  const begun = Promise.withResolvers<() => boolean>()
  const held = Promise.withResolvers<void>()
  const queue = new DeliveryQueue(context, async (_, canContinue) => {
    begun.resolve(canContinue)
    await held.promise
    return { outcome: '5 sent, 0 failed, 4 still to send', state: 'retry' }
  })
  queue.wake()
  const canContinue = await begun.promise
  expect(canContinue()).toBe(true)
  const stopped = queue.stop()
  expect(canContinue()).toBe(false)
  held.resolve()
  await stopped
  const left = await database.query(
    'select outcome from alert_deliveries where done is null and due <= $1',
    [context.now()],
  )
  expect(left).toContainEqual({ outcome: '5 sent, 0 failed, 4 still to send' })
})

// Fails when each look is an attempt: then nobody is mailed what still applies after half an hour.
test('a delivery that has to wait is not given up, and is then tried as often as any other', async () => {
  const { context, database } = await leaveDelivery()
  let now = context.now().getTime()
  await database.query('delete from alert_deliveries where due > $1', [context.now()])
  const looks: DeliveryResult[] = Array.from({ length: 12 }, () => ({
    outcome: 'Waits',
    state: 'later',
  }))
  const attempted: number[] = []
  const queue = new DeliveryQueue(
    { ...context, now: () => new Date(now) },
    async ({ attempts }) => {
      attempted.push(attempts)
      return looks[attempted.length - 1] ?? { outcome: 'Failed', state: 'retry' }
    },
  )
  const isRunning = 'select from alert_deliveries where running'
  const isLeft = `select from alert_deliveries where event = 'repeated' and done is null`
  for (let round = 0; round < 22; round += 1) {
    queue.wake()
    await expect.poll(() => attempted).toHaveLength(round + 1)
    await expect.poll(() => database.query(isRunning)).toEqual([])
    expect(await database.query(isLeft)).toHaveLength(round === 21 ? 0 : 1)
    now += round < 12 ? 200_000 : 600_000
  }
  expect(attempted.slice(0, 12)).toEqual(Array.from({ length: 12 }, () => 1))
  expect(attempted.slice(12)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  await queue.stop()
})
