import { expect, test } from 'vitest'
import { startMailServer } from '../../test-support/mail-server.ts'
import { startTestServer } from '../../test-support/test-server.ts'
import { connectDirectory } from '../../test-support/user-directory.ts'

const DAY_MS = 24 * 60 * 60_000
const START = Date.parse('2026-11-21T10:00:00Z')

test('a token ends after a year, and the admin area shows until when it works and when it was used', async () => {
  let now = START
  const server = await startTestServer({ now: () => new Date(now) })
  const directory = await connectDirectory(server)
  const shown = async () => (await server.signIn('head')).callEndpoint('getDirectory', {})
  expect(await shown()).toMatchObject({
    created: '2026-11-21T10:00:00.000Z',
    expires: '2027-11-21T10:00:00.000Z',
    lastused: null,
  })
  now = START + 364 * DAY_MS
  expect((await directory.list()).status).toBe(200)
  expect(await shown()).toMatchObject({ lastused: '2027-11-20T10:00:00.000Z' })
  now = START + 366 * DAY_MS
  expect(await directory.list()).toMatchObject({ status: 401 })
  expect(await shown()).toMatchObject({ lastused: '2027-11-20T10:00:00.000Z' })
  expect((await (await connectDirectory(server)).list()).status).toBe(200)
})

test('admins are mailed a month and a week before a token ends, and when it has ended', async () => {
  const mailServer = await startMailServer()
  let now = START
  const env = { SMTP_URL: mailServer.address }
  const server = await startTestServer({ env, now: () => new Date(now) })
  await connectDirectory(server)
  const { database } = server
  const second = await startTestServer({ database, env, now: () => new Date(now) })
  /** Waits for the mails, or the clock would move on while one of them is being sent. */
  const afterDays = async (days: number, mails: number) => {
    now = START + days * DAY_MS
    // Only one of several mails.
    await Promise.all([server.app.runHourlyJobs(), second.app.runHourlyJobs()])
    await expect.poll(() => mailServer.received.length).toBe(mails)
    const queued = () => database.query('select id from queued_mails')
    await expect.poll(queued).toEqual([])
  }
  const subjects = () => mailServer.received.map(({ data }) => /^Subject: (.*)\r$/m.exec(data)?.[1])
  const ENDS = 'Holdfast: the token of the user directory ends soon'
  await afterDays(300, 0)
  await afterDays(336, 1)
  await afterDays(337, 1)
  await afterDays(359, 2)
  await afterDays(361, 2)
  expect(subjects()).toEqual([ENDS, ENDS])
  await afterDays(365, 3)
  const ENDED = 'Holdfast: the token of the user directory has ended'
  expect(subjects()).toEqual([ENDS, ENDS, ENDED])
  expect(mailServer.received.map(({ to }) => to[0])).toEqual(
    Array(3).fill('head@riverside.example'),
  )
})
