import { expect, test } from 'vitest'
import { startMailServer } from '../../../test-support/mail-server.ts'
import { startTestServer } from '../../../test-support/test-server.ts'

const DAY_MS = 24 * 60 * 60_000
const START = Date.parse('2026-11-21T10:00:00Z')

test('admins are mailed a month and a week before the token of a siren ends, and when it has ended', async () => {
  const mailServer = await startMailServer()
  let now = START
  const env = { SMTP_URL: mailServer.address }
  const server = await startTestServer({ env, now: () => new Date(now) })
  const head = await server.signIn('head')
  await head.callEndpoint('createCapToken', { body: { name: 'Siren' } })
  const { database } = server
  const second = await startTestServer({ database, env, now: () => new Date(now) })
  const afterDays = async (days: number, mails: number) => {
    now = START + days * DAY_MS
    // Only one of several mails.
    await Promise.all([server.app.runHourlyJobs(), second.app.runHourlyJobs()])
    await expect.poll(() => mailServer.received.length).toBe(mails)
    const queued = () => database.query('select id from queued_mails')
    await expect.poll(queued).toEqual([])
  }
  await afterDays(300, 0)
  await afterDays(336, 1)
  await afterDays(359, 2)
  await afterDays(366, 3)
  const subjects = mailServer.received.map(({ data }) => /^Subject: (.*)\r$/m.exec(data)?.[1])
  const ENDS = 'Holdfast: the alert token of Siren ends soon'
  expect(subjects).toEqual([ENDS, ENDS, 'Holdfast: the alert token of Siren has ended'])
  expect(mailServer.received[0]?.to).toEqual(['head@riverside.example'])
})
