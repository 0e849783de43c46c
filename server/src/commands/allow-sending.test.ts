import { newAlertId } from '@holdfast/contract/ids'
import { expect, test } from 'vitest'
import { backUp, newDatabase, newFile } from '../test-support/backups.ts'
import { escalateBy, hookChannel } from '../test-support/channel-school.ts'
import { startHook } from '../test-support/gateways.ts'
import { startMailServer } from '../test-support/mail-server.ts'
import { callCommand } from '../test-support/operator-commands.ts'
import { startReceiver } from '../test-support/push-receiver.ts'
import type { TestDatabase } from '../test-support/test-database.ts'
import { startTestServer, type TestServer } from '../test-support/test-server.ts'
import { allowSendingAgain } from './allow-sending.ts'
import { restoreDatabase } from './restore.ts'

const SCHOOL = 'http://crisis.riverside.example'

const LOOPBACK = { OUTBOUND_PRIVATE_ADDRESSES: '127.0.0.1' }

const askForReset = ({ anyone }: TestServer, email: string) =>
  anyone.callEndpoint('requestPasswordReset', { body: { email } })

async function sendAlert({ signIn }: TestServer): Promise<void> {
  const head = await signIn('head')
  await head.callEndpoint('saveAlertSettings', { body: { alertmail: true } })
  await head.callEndpoint('sendAlert', { body: { id: newAlertId(), kind: 'lockdown' } })
}

async function restoredCopy(original?: TestDatabase): Promise<TestDatabase> {
  const database = original ?? (await newDatabase('demonstration'))
  const file = await newFile()
  await backUp(database, file)
  const restored = await newDatabase()
  const env = { DATABASE_URL: restored.url }
  const { code, printed } = await callCommand(restoreDatabase, env, [file])
  expect({ code, printed }).toMatchObject({
    code: 0,
    printed: expect.stringContaining('allow-sending'),
  })
  return restored
}

/** Longer than a server that may send needs for its first mail, push or webhook. */
const waitForNothing = () => new Promise((resolve) => setTimeout(resolve, 2500))

// Fails without the pause: an alert tried on a copy then alerts the real school.
test('a restored copy sends nothing until an operator allows it, and says so', async () => {
  const database = await restoredCopy()
  const mailServer = await startMailServer()
  const env = { SMTP_URL: mailServer.address }
  // A sign-in in the second of the restore is void, because its order is not known.
  const now = () => new Date(Date.now() + 2000)
  const server = await startTestServer({ database, env, now })
  await askForReset(server, 'teacher@riverside.example')
  await sendAlert(server)
  await waitForNothing()
  expect(mailServer.attempts).toBe(0)
  const head = await server.signIn('head')
  expect(await head.callEndpoint('getSettings', {})).toMatchObject({ sendingPaused: true })
  expect((await server.anyone.callEndpoint('getHealth', {})).warnings).toEqual([
    expect.stringContaining('because its database was restored from a backup'),
  ])
  expect(await head.call('POST', '/push/test', { body: {} })).toMatchObject({
    body: { code: 'not-configured' },
  })

  const allowed = await callCommand(allowSendingAgain, { DATABASE_URL: database.url }, [])
  expect(allowed).toMatchObject({ code: 0, printed: expect.stringContaining('from now on') })
  // What happened since the restore is sent: it may be the real server.
  await expect.poll(() => mailServer.received.length).toBeGreaterThan(1)
  expect((await server.anyone.callEndpoint('getHealth', {})).warnings).toBeUndefined()
  const again = await callCommand(allowSendingAgain, { DATABASE_URL: database.url }, [])
  expect(again).toMatchObject({ code: 0, printed: expect.stringContaining('sends already') })
})

// Fails without the pause: a siren at the webhook then sounds for an alert that was tried on a copy.
test('the webhook of a restored copy stays silent until an operator allows it', async () => {
  const webhook = await startReceiver()
  const database = await newDatabase('demonstration')
  const school = await startTestServer({ database, env: LOOPBACK })
  const admin = await school.signIn('head')
  await admin.callEndpoint('saveAlertSettings', { body: { webhookurl: webhook.address } })
  const events = () => webhook.received.map(({ body }) => JSON.parse(`${body}`).event)
  await sendAlert(school)
  await expect.poll(events).toEqual(['sent'])
  await school.app.stop()

  const copy = await restoredCopy(database)
  // A sign-in in the second of the restore is void, because its order is not known.
  const now = () => new Date(Date.now() + 2000)
  const server = await startTestServer({ database: copy, env: LOOPBACK, now })
  const head = await server.signIn('head')
  const [alert] = await head.callEndpoint('listAlerts', {})
  await head.callEndpoint('endAlert', { parameters: { id: alert?.id ?? '' }, body: {} })
  await sendAlert(server)
  await waitForNothing()
  expect(events()).toEqual(['sent'])

  await callCommand(allowSendingAgain, { DATABASE_URL: copy.url }, [])
  await expect.poll(() => events().length).toBeGreaterThan(1)
})

// Fails without the host: a copy of the data folder on a laptop then sends the waiting messages.
test('a database that is served elsewhere sends nothing there, and what waited in it is dropped', async () => {
  const database = await newDatabase('demonstration')
  const busy = await startMailServer()
  busy.isBusy = true
  const school = await startTestServer({
    database,
    env: { PUBLIC_URL: SCHOOL, SMTP_URL: busy.address },
  })
  await askForReset(school, 'teacher@riverside.example')
  await sendAlert(school)
  await expect.poll(() => busy.attempts).toBeGreaterThan(1)
  await school.app.stop()

  const mailServer = await startMailServer()
  const env = { SMTP_URL: mailServer.address }
  const copy = await startTestServer({ database, env })
  expect((await copy.anyone.callEndpoint('getHealth', {})).warnings).toEqual([
    expect.stringContaining('because its database belongs to crisis.riverside.example'),
  ])
  await waitForNothing()
  expect(mailServer.attempts).toBe(0)

  await callCommand(allowSendingAgain, { DATABASE_URL: database.url }, [])
  await askForReset(copy, 'head@riverside.example')
  await expect
    .poll(() => mailServer.received.flatMap(({ to }) => to))
    .toEqual(['head@riverside.example'])
})

test('text messages that waited in a database that is served elsewhere are dropped', async () => {
  const database = await newDatabase('demonstration')
  const gateway = await startHook()
  const school = await startTestServer({ database, env: { PUBLIC_URL: SCHOOL, ...LOOPBACK } })
  const admin = await school.signIn('head')
  await escalateBy(admin, hookChannel(gateway), { kind: 'lockdown', silent: true })
  await sendAlert(school)
  await school.app.stop()
  await database.query(`
    insert into channel_messages (organisationid, stepseq, alertid, channelid, channelname, voice,
      event, userid, name, created, due)
    select organisationid, seq, alertid, channelid, 'SMS', false, 'sent', 'teacher', 'Dana Fox',
      created, created
    from escalation_steps`)

  await startTestServer({ database, env: LOOPBACK })
  await callCommand(allowSendingAgain, { DATABASE_URL: database.url }, [])
  const steps = await database.query(
    `select outcome, done is not null as done from escalation_steps`,
  )
  expect(steps).toEqual([{ outcome: 'Not sent by a copy of the server', done: true }])
  expect(await database.query('select state, outcome from channel_messages')).toEqual([
    { state: 'unneeded', outcome: 'Not sent by a copy of the server' },
  ])
  expect(gateway.requests).toBe(0)
})

test('the server that the database belongs to sends after every start', async () => {
  const database = await newDatabase('demonstration')
  const mailServer = await startMailServer()
  const env = { PUBLIC_URL: SCHOOL, SMTP_URL: mailServer.address }
  for (const start of [1, 2]) {
    const server = await startTestServer({ database, env })
    await askForReset(server, 'teacher@riverside.example')
    await expect.poll(() => mailServer.received.length).toBe(start)
    await server.app.stop()
  }
})
