import { expect, test } from 'vitest'
import { reportIncident } from '../../test-support/incidents.ts'
import { startMailServer } from '../../test-support/mail-server.ts'
import { startTestServer } from '../../test-support/test-server.ts'

const CHAIR = 'chair@governors.example'
const CLERK = 'clerk@governors.example'
const MINUTE_MS = 60_000

// Fails when all mails are sent again after one of them has failed.
test('the seal of a closed record reaches each address once, also when the mail server refuses one of them for a while', async () => {
  let now = new Date()
  const mailServer = await startMailServer()
  mailServer.refused.add(CLERK)
  const options = { env: { SMTP_URL: mailServer.address }, now: () => now }
  const { database, signIn, app } = await startTestServer(options)
  const head = await signIn('head')
  await head.callEndpoint('saveRecordSettings', {
    body: { addresses: [CHAIR, CLERK], version: 0 },
  })
  const id = await reportIncident(head)
  await head.callEndpoint('saveIncident', { parameters: { id }, body: { closed: 'now' } })
  const recipients = () => mailServer.received.flatMap(({ to }) => to)

  // A process looks for closed records when it starts.
  now = new Date(now.getTime() + MINUTE_MS + 1000)
  const second = await startTestServer({ ...options, database })
  await expect.poll(recipients).toEqual([CHAIR])
  await Promise.all([app.stop(), second.app.stop()])

  mailServer.refused.clear()
  now = new Date(now.getTime() + MINUTE_MS)
  await startTestServer({ ...options, database })
  await expect.poll(recipients).toEqual([CHAIR, CLERK])
})
