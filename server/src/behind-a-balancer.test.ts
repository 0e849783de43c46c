import { expect, onTestFinished, test } from 'vitest'
import { type Client, signIn } from './test-support/api-client.ts'
import { openEvents } from './test-support/event-stream.ts'
import { addEntry, newEntry, reportIncident } from './test-support/incidents.ts'
import { startReverseProxy } from './test-support/reverse-proxy.ts'
import { newDataDir, startProcess } from './test-support/server-process.ts'
import { makeTestDatabase } from './test-support/test-database.ts'

/** Two server processes on one database, which get the requests in turn. */
async function startBalanced() {
  const database = await makeTestDatabase('demonstration')
  onTestFinished(() => database.drop())
  const settings = { DATABASE_URL: database.url, DATA_DIR: await newDataDir() }
  const processes = await Promise.all([startProcess(settings), startProcess(settings)])
  return startReverseProxy(
    processes.map(({ address }) => address),
    'in turn',
  )
}

/** The statuses of two requests, answered by different processes. */
async function askBoth(client: Client): Promise<number[]> {
  const responses = [await client.call('GET', '/incidents'), await client.call('GET', '/incidents')]
  expect(new Set(responses.map(({ headers }) => processOf(headers))).size).toBe(2)
  return responses.map(({ status }) => status)
}

/** The prefix of the request ids of a process. */
function processOf(headers: Headers): string | undefined {
  return headers.get('x-request-id')?.slice(0, 8)
}

// Fails when messages go to no other process (`publish` in message-bus.ts without the queue).
test('behind a balancer sessions hold on each process, entries reach the streams of all, and so does a sign-out', async () => {
  const { address } = await startBalanced()
  const [desk, phone] = [await signIn(address, 'head'), await signIn(address, 'head')]
  expect(await askBoth(desk)).toEqual([200, 200])
  const devices = [await openEvents({ address }, phone), await openEvents({ address }, phone)]
  expect(new Set(devices.map(({ headers }) => processOf(headers))).size).toBe(2)

  const incidentid = await reportIncident(desk)
  for (const entry of [newEntry(), newEntry()]) {
    await addEntry(desk, incidentid, entry)
    for (const device of devices) {
      const { data } = await device.next(({ event }) => event === 'log')
      expect(data).toMatchObject({ id: entry.id })
    }
  }

  await desk.callEndpoint('endOtherSessions', {})
  await Promise.all(devices.map(({ ended }) => ended))
  expect(await askBoth(phone)).toEqual([401, 401])
  expect(await askBoth(desk)).toEqual([200, 200])
})
