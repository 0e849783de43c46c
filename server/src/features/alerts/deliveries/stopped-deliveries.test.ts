import { newAlertId } from '@holdfast/contract/ids'
import { expect, test } from 'vitest'
import type { SignedInClient } from '../../../test-support/api-client.ts'
import { pushesHaveReadAgain, subscribeHundred } from '../../../test-support/hundred-devices.ts'
import { startMailServer } from '../../../test-support/mail-server.ts'
import { startReceiver } from '../../../test-support/push-receiver.ts'
import { newSubscription } from '../../../test-support/push-subscription.ts'
import { startTestServer } from '../../../test-support/test-server.ts'

/** Pushes and mails that stop, because something else applies meanwhile. */

const START = Date.parse('2026-11-21T10:00:00.000Z')
const AT_ONCE = 5

const send = (client: SignedInClient, more: object = {}) =>
  client.callEndpoint('sendAlert', { body: { id: newAlertId(), kind: 'evacuate', ...more } })

const outcomesOf = async (client: SignedInClient, { id }: { id: string }) =>
  (await client.callEndpoint('listAlertDeliveries', {}))
    .filter(({ alertid }) => alertid === id)
    .map(({ event, outcome }) => `${event}: ${outcome}`)

/** A server whose clock the test moves, with the phone of a teacher who answers nothing. */
async function startWithPhone() {
  let now = START
  const env = { OUTBOUND_PRIVATE_ADDRESSES: '127.0.0.1' }
  const server = await startTestServer({ env, now: () => new Date(now) })
  const service = await startReceiver()
  const phone = newSubscription(`${service.address}/teacher`)
  const teacher = await server.signIn('teacher')
  await teacher.callEndpoint('savePushSubscription', { body: phone.body })
  const head = await server.signIn('head')
  const pushed = () =>
    service.received.map(({ body }) => {
      const { type, id } = phone.decrypt(body) as { type: string; id: string }
      return `${type} ${id}`
    })
  const pass = (seconds: number) => {
    now += seconds * 1000
  }
  return { server, service, head, teacher, pushed, pass, now: () => now }
}

// Fails when only the end stops a repetition: the last notification says that it is an exercise.
test('an exercise is not repeated once something is real, nor an order that a later one has overtaken', async () => {
  const { head, pushed, pass } = await startWithPhone()
  const exercise = await send(head, { exercise: true })
  await expect.poll(pushed).toHaveLength(1)
  pass(30)
  const real = await send(head, { continues: exercise.id })
  await expect.poll(pushed).toHaveLength(2)
  pass(31)
  await expect.poll(() => outcomesOf(head, exercise)).toContain('repeated: “Evacuate” is real')
  const next = await send(head, { kind: 'come-inside' })
  await expect.poll(pushed).toHaveLength(3)
  pass(30)
  await expect.poll(() => outcomesOf(head, real)).toContain('repeated: “Come inside” applies now')
  // The order that applies is repeated as ever.
  pass(31)
  await expect.poll(pushed).toHaveLength(4)
  expect(pushed()).toEqual([
    `alert ${exercise.id}`,
    ...[`alert ${real.id}`, `alert ${next.id}`, `alert ${next.id}`],
  ])
})

/** The mail server holds the first mails of an alert. */
async function startSlowMails(more: object = {}) {
  let now = START
  const mailServer = await startMailServer()
  const { promise, resolve: release } = Promise.withResolvers<void>()
  mailServer.heldUntil = promise
  const env = { SMTP_URL: mailServer.address }
  const server = await startTestServer({ env, now: () => new Date(now) })
  const head = await server.signIn('head')
  const mailed = (alertmail: boolean) =>
    head.callEndpoint('saveAlertSettings', { body: { alertmail } })
  await mailed(true)
  const alert = await send(head, more)
  await expect.poll(() => mailServer.attempts).toBe(AT_ONCE)
  await mailed(false)
  now += 1000
  const pass = (seconds: number) => {
    now += seconds * 1000
  }
  return { server, mailServer, head, alert, release, pass, mailed }
}

test('once something is real nobody else is mailed the exercise', async () => {
  const { mailServer, head, alert, release } = await startSlowMails({ exercise: true })
  await send(head, { continues: alert.id })
  release()
  await expect
    .poll(() => outcomesOf(head, alert))
    .toContain('sent: 5 sent, 0 failed, then “Evacuate” is real')
  expect(mailServer.received).toHaveLength(AT_ONCE)
})

test('nobody is mailed an order while a later one applies, and they are when that one has ended', async () => {
  const { mailServer, head, alert, release, pass } = await startSlowMails({ kind: 'come-inside' })
  const later = await send(head)
  release()
  await expect
    .poll(() => outcomesOf(head, alert))
    .toContain('sent: 5 sent, 0 failed, then waits: “Evacuate” applies now')
  await head.callEndpoint('endAlert', { parameters: { id: later.id }, body: {} })
  pass(60)
  await expect.poll(() => mailServer.received.length).toBe(9)
})

const end = (client: SignedInClient, { id }: { id: string }) =>
  client.callEndpoint('endAlert', { parameters: { id }, body: {} })

// Fails when it is asked only before the first mail: for minutes people read that it is over.
test('nobody else is mailed an end that was a mistake', async () => {
  const { mailServer, head, alert, release, mailed } = await startSlowMails()
  release()
  await expect.poll(() => mailServer.received.length).toBe(9)
  const again = Promise.withResolvers<void>()
  mailServer.heldUntil = again.promise
  await mailed(true)
  await end(head, alert)
  await expect.poll(() => mailServer.attempts).toBe(9 + AT_ONCE)
  await mailed(false)
  await send(head, { continues: alert.id })
  again.resolve()
  await expect
    .poll(() => outcomesOf(head, alert))
    .toContain('ended: 5 sent, 0 failed, then the alert goes on')
  expect(mailServer.received).toHaveLength(9 + AT_ONCE)
})

// Fails when it is asked only before the first push, and when both have one topic: on a phone that is off the push that
// arrives last is the one that stays.
test('an end that was a mistake is pushed to no further device and never replaces the alert that goes on', async () => {
  const server = await startTestServer({ env: { OUTBOUND_PRIVATE_ADDRESSES: '127.0.0.1' } })
  const service = await startReceiver()
  await subscribeHundred(server, service.address)
  const head = await server.signIn('head')
  const alert = await send(head)
  await expect.poll(() => service.received.length).toBe(100)
  const held = Promise.withResolvers<void>()
  service.heldUntil = held.promise
  await end(head, alert)
  await expect.poll(() => service.received.length).toBe(150)
  const again = await send(head, { continues: alert.id })
  await expect.poll(() => service.received.length).toBe(200)
  await pushesHaveReadAgain(server)
  held.resolve()
  await expect
    .poll(() => outcomesOf(head, alert))
    .toContain('ended: 50 accepted, 0 gone, 0 failed, then the alert goes on')
  await expect.poll(() => outcomesOf(head, again)).toContain('sent: 100 accepted, 0 gone, 0 failed')
  const topics = service.received.slice(100).map(({ headers }) => headers.topic)
  const count = (topic: string) => topics.filter((each) => each === topic).length
  expect([count(alert.id), count(again.id)]).toEqual([50, 100])
})
