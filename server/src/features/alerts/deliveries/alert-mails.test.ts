import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newAlertId } from '@holdfast/contract/ids'
import { expect, test } from 'vitest'
import type { SignedInClient } from '../../../test-support/api-client.ts'
import { type MailServer, startMailServer } from '../../../test-support/mail-server.ts'
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts'

const START = Date.parse('2026-11-21T10:00:00.000Z')
/** People of the demonstration, and mails that are sent at once. */
const PEOPLE = 9
const AT_ONCE = 5

const send = (client: SignedInClient, more: object = {}) =>
  client.callEndpoint('sendAlert', { body: { id: newAlertId(), kind: 'lockdown', ...more } })

/** A server whose first mails of an alert are under way, and held by the mail server until `release`. */
async function startSlowMails(now: () => number) {
  const mailServer = await startMailServer()
  const { promise, resolve: release } = Promise.withResolvers<void>()
  mailServer.heldUntil = promise
  const env = { SMTP_URL: mailServer.address }
  const server = await startTestServer({ env, now: () => new Date(now()) })
  const head = await server.signIn('head')
  await head.callEndpoint('saveAlertSettings', { body: { alertmail: true } })
  const alert = await send(head)
  await expect.poll(() => mailServer.attempts).toBe(AT_ONCE)
  const { database } = server
  const startOther = (now: () => number) =>
    startTestServer({ env, database, now: () => new Date(now()) })
  return { mailServer, release, server, head, alert, startOther }
}

const mailDelivery = async ({ database }: TestServer) => {
  const [row] = await database.query(
    `select attempts, due, done from alert_deliveries where channel = 'mail' and event = 'sent'`,
  )
  return row as { attempts: number; due: string; done: string | null }
}

const timesMailed = ({ received }: MailServer) => {
  const perPerson = Map.groupBy(received, ({ to }) => `${to}`)
  return [...perPerson.values()].map(({ length }) => length).sort()
}
const times = (count: number, people: number) => Array<number>(people).fill(count)

test('with mail to all everybody gets the alert and its end by mail, once', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  await head.callEndpoint('saveAlertSettings', { body: { alertmail: true } })
  const alert = await send(head, { exercise: true, message: 'Only practice' })
  const folder = join(server.app.context.config.dataDir, 'outbox')
  const mails = async () =>
    (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  await expect.poll(async () => (await mails()).length).toBe(PEOPLE)
  const [first = ''] = await mails()
  const text = await readFile(join(folder, first), 'utf8')
  expect(text).toContain('Subject: Alert: Exercise: Lockdown')
  expect(text).toContain('Only practice')
  expect(text).toContain(`/alerts/${alert.id}`)
  await head.callEndpoint('endAlert', { parameters: { id: alert.id }, body: {} })
  await expect.poll(async () => (await mails()).length).toBe(2 * PEOPLE)
})

// Fails when the end is checked only before the first mail: people still get the alert after its end, and
// people who are just being mailed the alert never get its end.
test('when the alert ends, nobody else is mailed it, and everybody mailed is mailed its end too', async () => {
  let now = START
  const { mailServer, release, server, head, alert } = await startSlowMails(() => now)
  await head.callEndpoint('endAlert', { parameters: { id: alert.id }, body: {} })
  const tried = () =>
    server.database.query(`select from alert_deliveries where event = 'ended' and outcome <> ''`)
  await expect.poll(async () => (await tried()).length).toBeGreaterThan(1)
  release()
  await expect.poll(async () => (await mailDelivery(server)).done).not.toBeNull()
  now += 60_000
  await expect.poll(() => mailServer.received.length).toBe(2 * AT_ONCE)
  expect(timesMailed(mailServer)).toEqual(times(2, AT_ONCE))
})

// Fails when the alert is read only before the first mail: the later ones repeat an order that was taken back.
test('mails that go out after an update say the update', async () => {
  const { mailServer, release, head, alert } = await startSlowMails(() => START)
  await head.callEndpoint('addAlertUpdate', {
    parameters: { id: alert.id },
    body: { id: crypto.randomUUID(), message: 'NOT gate B' },
  })
  release()
  await expect.poll(() => mailServer.received.length).toBe(PEOPLE)
  const updated = mailServer.received.filter(({ data }) => data.includes('Update: NOT gate B.'))
  // Those that were being sent by then are without it.
  expect(updated).toHaveLength(PEOPLE - AT_ONCE)
})

// Fails when claims are not renewed: the second process sends the alert to everybody too.
test('while a slow mail server takes minutes no other process sends the same mails', async () => {
  let now = START
  const { mailServer, release, server, startOther } = await startSlowMails(() => now)
  const other = await startOther(() => now)
  for (const _ of [1, 2, 3]) {
    now += 40_000
    const due = async () => Date.parse((await mailDelivery(server)).due)
    await expect.poll(due).toBe(now + 60_000)
  }
  // The other process has looked for work since then: it claims all due deliveries, also of this one.
  const neighbour = await other.signIn('hilltop.head')
  await send(neighbour)
  const outcomes = async () =>
    (await neighbour.callEndpoint('listAlertDeliveries', {})).map(({ outcome }) => outcome)
  await expect.poll(outcomes).toContain('No device to push to')
  expect(await mailDelivery(server)).toMatchObject({ attempts: 1, done: null })
  release()
  await expect.poll(async () => (await mailDelivery(server)).done).not.toBeNull()
  expect(timesMailed(mailServer)).toEqual(times(1, PEOPLE))
})

// Fails when progress is stored only at the end of a run.
test('when a process dies another one mails those who are missing; twice only those whose mail was under way', async () => {
  const { mailServer, release, server, startOther } = await startSlowMails(() => START)
  const forever = Promise.withResolvers<void>()
  mailServer.heldUntil = forever.promise
  release()
  await expect.poll(() => mailServer.attempts).toBe(PEOPLE)
  const mailed = () =>
    server.database.query('select from alert_recipients where mailed is not null')
  await expect.poll(mailed).toHaveLength(AT_ONCE)
  // The clock of the first process stands still, so it does not renew its claim, as if it were dead.
  await startOther(() => START + 61_000)
  await expect.poll(() => mailServer.attempts).toBe(PEOPLE + PEOPLE - AT_ONCE)
  forever.resolve()
  await expect.poll(async () => (await mailDelivery(server)).done).not.toBeNull()
  await expect.poll(() => mailServer.received.length).toBe(PEOPLE + PEOPLE - AT_ONCE)
  expect(timesMailed(mailServer)).toEqual([...times(1, AT_ONCE), ...times(2, PEOPLE - AT_ONCE)])
})

// Fails when a run goes on after losing its claim: it also mails everybody else.
test('a process that was suspended until another one took over begins no further mail', async () => {
  let nowOfSuspended = START
  const { mailServer, release, server, startOther } = await startSlowMails(() => nowOfSuspended)
  await startOther(() => START + 61_000)
  await expect.poll(() => mailServer.attempts).toBe(2 * AT_ONCE)
  nowOfSuspended += 61_000
  release()
  await expect.poll(async () => (await mailDelivery(server)).done).not.toBeNull()
  await server.app.stop()
  expect(timesMailed(mailServer)).toEqual([...times(1, PEOPLE - AT_ONCE), ...times(2, AT_ONCE)])
})

// Fails when a run goes on although its progress cannot be stored: the retry mails everybody again.
test('when it cannot be stored who was mailed, no further mail begins until it can', async () => {
  let now = START
  const { mailServer, release, server } = await startSlowMails(() => now)
  const { database } = server
  await database.query('alter table alert_recipients rename column mailed to away')
  release()
  const outcome = async () => {
    const [row] = await database.query(
      `select outcome from alert_deliveries where channel = 'mail'`,
    )
    return row?.outcome
  }
  await expect.poll(outcome).toBe('Failed on this server')
  expect(mailServer.received).toHaveLength(AT_ONCE)
  await database.query('alter table alert_recipients rename column away to mailed')
  now += 6000
  await expect.poll(async () => (await mailDelivery(server)).done).not.toBeNull()
  expect(timesMailed(mailServer)).toEqual([...times(1, PEOPLE - AT_ONCE), ...times(2, AT_ONCE)])
})
