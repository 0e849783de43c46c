import { pino } from 'pino'
import { expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../../test-support/mail-server.ts'
import { startTestServer, type TestServer } from '../../test-support/test-server.ts'

const NOWHERE = 'smtp://127.0.0.1:9'
const DAY_MS = 24 * 60 * 60_000

const staff = ['comms', 'logkeeper', 'media', 'site', 'support', 'teacher', 'visits', 'welfare']

async function invite({ signIn }: TestServer, userids = ['teacher']): Promise<void> {
  const head = await signIn('head')
  await head.callEndpoint('inviteUsers', { body: { userids, mail: true } })
}

const waiting = ({ database }: TestServer) => database.query('select attempts from queued_mails')

const recipients = ({ received }: MailServer) => received.flatMap(({ to }) => to).sort()

// Fails when a mail is deleted although the mail server has refused it.
test('a mail that the mail server refuses is sent when it takes mails again', async () => {
  let now = new Date()
  const mailServer = await startMailServer()
  mailServer.isBusy = true
  const env = { SMTP_URL: mailServer.address }
  const server = await startTestServer({ env, now: () => now })
  await invite(server)
  const later = new Date(now.getTime() + 60_000)
  // The mail was refused and is due again; a claim would last longer than this.
  const due = () => server.database.query('select from queued_mails where due < $1', [later])
  await expect.poll(() => mailServer.attempts).toBe(1)
  await expect.poll(due).toHaveLength(1)
  mailServer.isBusy = false
  now = later
  await expect.poll(() => recipients(mailServer)).toEqual(['teacher@riverside.example'])
  expect(mailServer.received[0]?.data).toContain('/invitation/')
  await expect.poll(() => waiting(server)).toEqual([])
})

// Fails when a claim does not postpone `due`: the second server sends the same mails as the first.
test('mails that a stopped process has left are sent once, by one of two others', async () => {
  let now = new Date()
  const first = await startTestServer({ env: { SMTP_URL: NOWHERE }, now: () => now })
  await invite(first, staff)
  await first.app.stop()
  now = new Date(now.getTime() + 60_000)
  const mailServer = await startMailServer()
  const { database } = first
  const held = Promise.withResolvers<void>()
  mailServer.heldUntil = held.promise
  const others = { env: { SMTP_URL: mailServer.address }, database, now: () => now }
  await startTestServer(others)
  await expect.poll(() => mailServer.attempts).toBe(5)
  await startTestServer(others)
  await expect.poll(() => mailServer.attempts).toBe(staff.length)
  held.resolve()
  await expect.poll(() => waiting(first)).toEqual([])
  expect(recipients(mailServer)).toEqual(staff.map((name) => `${name}@riverside.example`))
})

test('a mail whose link was replaced or ended meanwhile is not sent', async () => {
  const server = await startTestServer({ env: { SMTP_URL: NOWHERE } })
  await invite(server)
  await invite(server)
  expect(await waiting(server)).toHaveLength(1)
  const head = await server.signIn('head')
  await head.callEndpoint('suspendUser', { parameters: { id: 'teacher' } })
  expect(await waiting(server)).toEqual([])
})

test('a mail that would come too late is given up, with a line in the log', async () => {
  let now = new Date()
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) })
  const env = { SMTP_URL: NOWHERE }
  const server = await startTestServer({ env, log, now: () => now })
  await invite(server)
  const minute = new Date(now.getTime() + 60_000)
  // The mail was tried and is due again; a claim would last longer than this.
  const failed = () =>
    server.database.query('select from queued_mails where attempts = 1 and due < $1', [minute])
  await expect.poll(failed).toHaveLength(1)
  now = new Date(now.getTime() + 8 * DAY_MS)
  await expect.poll(() => waiting(server)).toEqual([])
  expect(lines).toEqual([expect.stringContaining('A mail was given up')])
})

test('waiting mails are encrypted: the database does not reveal their links', async () => {
  const server = await startTestServer({ env: { SMTP_URL: NOWHERE } })
  await invite(server)
  const [row] = await server.database.query(
    "select encode(message, 'escape') as text from queued_mails",
  )
  const text = String(row?.text)
  expect(text.length).toBeGreaterThan(500)
  for (const part of ['/invitation/', 'teacher', 'Riverside']) expect(text).not.toContain(part)
})
