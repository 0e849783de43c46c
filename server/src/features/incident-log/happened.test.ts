import { HAPPENED_BEFORE_MS } from '@holdfast/contract/limits'
import { expect, test } from 'vitest'
import { addEntry, newEntry, reportIncident } from '../../test-support/incidents.ts'
import { startTestServer } from '../../test-support/test-server.ts'

const NOW = '2026-11-21T10:30:00.000Z'
const timestamp = NOW
const at = (offsetMs: number) => new Date(Date.parse(NOW) + offsetMs).toISOString()
const MINUTE_MS = 60_000

async function start() {
  const server = await startTestServer({ now: () => new Date(NOW) })
  const logkeeper = await server.signIn('logkeeper')
  const id = await reportIncident(logkeeper)
  return { server, logkeeper, id }
}

test('an entry has the time of the event and the time of writing, and is sorted by the time of writing', async () => {
  const { logkeeper, id } = await start()
  const happened = at(-20 * MINUTE_MS)
  await addEntry(logkeeper, id, newEntry({ timestamp: at(-5 * MINUTE_MS), content: 'First' }))
  const entry = newEntry({ timestamp, happened })
  const response = await addEntry(logkeeper, id, entry)
  expect(response).toMatchObject({ status: 201, body: { timestamp, happened } })
  // A retry is known; another time under the same id is another entry.
  expect((await addEntry(logkeeper, id, entry)).body).toEqual(response.body)
  expect((await addEntry(logkeeper, id, { ...entry, happened: at(-MINUTE_MS) })).status).toBe(409)
  const log = await logkeeper.callEndpoint('listLogEntries', { parameters: { id } })
  expect(log.map((each) => each.happened)).toEqual([null, happened])
})

// Fails when only the time of writing is corrected: the two times would be hours apart.
test('a wrong device clock is corrected in both times, the same in a retry', async () => {
  const { logkeeper, id } = await start()
  const ahead = 2 * 60 * MINUTE_MS
  const written = {
    ...newEntry({ timestamp: at(ahead), happened: at(ahead - 7 * MINUTE_MS) }),
    sent: at(ahead),
  }
  const response = await addEntry(logkeeper, id, written)
  expect(response.body).toMatchObject({
    ...{ timestamp, happened: at(-7 * MINUTE_MS), devicetimestamp: at(ahead) },
  })
  expect((await addEntry(logkeeper, id, { ...written, sent: at(ahead + 5000) })).body).toEqual(
    response.body,
  )
})

test('nothing is said to have happened after it was written, or unreasonably long before', async () => {
  const { logkeeper, id } = await start()
  const tooEarly = 'The time when it happened must be within 28 days before the entry was written'
  for (const happened of [at(1000), at(-HAPPENED_BEFORE_MS - 1)]) {
    expect(await addEntry(logkeeper, id, newEntry({ timestamp, happened }))).toMatchObject({
      ...{ status: 400, body: { errors: [tooEarly] } },
    })
  }
  for (const happened of [timestamp, at(-HAPPENED_BEFORE_MS)]) {
    expect((await addEntry(logkeeper, id, newEntry({ timestamp, happened }))).status).toBe(201)
  }
  const place = { type: 'location' as const, content: '{"lat":1,"lng":1}', happened: timestamp }
  expect((await addEntry(logkeeper, id, newEntry({ timestamp, ...place }))).status).toBe(400)
})
