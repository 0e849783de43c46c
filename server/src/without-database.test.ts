import { expect, onTestFinished, test, vi } from 'vitest'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from './platform/embedded-postgres/embedded-postgres.ts'
import { signalProcess } from './platform/embedded-postgres/process-table.ts'
import { openEvents } from './test-support/event-stream.ts'
import { addEntry, newEntry, reportIncident } from './test-support/incidents.ts'
import { newDemonstrationDir } from './test-support/server-process.ts'
import { LESS_THAN_TWO_WAITS_MS } from './test-support/test-database.ts'
import { startTestServer } from './test-support/test-server.ts'

const READ = ['/incidents', '/users', '/allocations', '/content']

/** A server with its own PostgreSQL, which the test can stop and restart. */
async function startWithPostgres() {
  const dataDir = await newDemonstrationDir()
  let postgres: EmbeddedPostgres
  const startPostgres = async () => {
    postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } })
    return postgres.connection
  }
  onTestFinished(() => postgres.stop())
  const connection = await startPostgres()
  const database = { connection, url: '', query: async () => [], drop: async () => undefined }
  const server = await startTestServer({ database })
  return {
    server,
    startPostgres,
    stopPostgres: () => postgres.stop(),
    /** Keeps its connections open and does not respond until it is thawed. */
    freezePostgres: async () => {
      const client = await server.app.context.connections.connect()
      const pids = [postgres.pid]
      const thaw = () => {
        for (const pid of pids) signalProcess(pid, 'SIGCONT')
      }
      onTestFinished(thaw)
      // Stopped before the query, because a connection opened after the query would not be frozen.
      signalProcess(postgres.pid, 'SIGSTOP')
      const { rows } = await client.query<{ pid: number }>(
        "select pid from pg_stat_activity where backend_type = 'client backend'",
      )
      await client.end()
      for (const { pid } of rows) {
        pids.push(pid)
        signalProcess(pid, 'SIGSTOP')
      }
      return thaw
    },
    /** The launcher that watches it restarts it. */
    killPostgres: () => signalProcess(postgres.pid, 'SIGKILL'),
  }
}

test('without its database the server reads from memory, returns 503 for the rest, and recovers', async () => {
  const { server, startPostgres, stopPostgres } = await startWithPostgres()
  const { anyone, signIn } = server
  const [head, teacher] = [await signIn('head'), await signIn('teacher')]
  const id = await reportIncident(head)
  await addEntry(head, id, newEntry())
  const read = [...READ, `/incidents/${id}/logs`]
  const before = await Promise.all(read.map((path) => teacher.call('GET', path)))
  const device = await openEvents(server, teacher)

  await stopPostgres()

  const bare = { incidentDetails: 'Smoke' }
  const refusals = [
    () => anyone.call('GET', '/health'),
    () => anyone.call('POST', '/login', { body: { username: 'head', password: 'some password' } }),
    () => head.call('POST', '/incidents', { body: bare }),
    () => head.call('POST', `/incidents/${id}`, { body: { informant: 'Cook' } }),
    () => addEntry(head, id, newEntry()),
    () => head.call('POST', '/allocations', { body: [] }),
    () => head.call('DELETE', '/users/teacher'),
    () => head.call('POST', '/logout'),
    () => head.call('GET', `/incidents/${id}/history`),
    () => head.call('GET', '/contacts'),
  ]
  // The process itself runs, so nobody restarts it.
  expect(await anyone.call('GET', '/health/live')).toMatchObject({ status: 200 })
  const start = performance.now()
  const responses = await Promise.all(refusals.map((call) => call()))
  expect(performance.now() - start).toBeLessThan(LESS_THAN_TWO_WAITS_MS)
  for (const response of responses) {
    expect(response).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(response.headers.get('retry-after')).toBe('5')
  }

  const fromMemory = async () => {
    for (const [index, path] of read.entries()) {
      const known = before[index]
      expect(await teacher.call('GET', path)).toMatchObject({ status: 200, body: known?.body })
      const headers = { 'if-none-match': known?.headers.get('etag') ?? '' }
      expect(await teacher.call('GET', path, { headers })).toMatchObject({ status: 304 })
    }
  }
  await fromMemory()
  // It works even after a failed comparison of versions.
  await expect(server.app.context.cachedLists.compareVersions()).rejects.toThrow()
  server.app.context.cachedLists.markAllSuspect()
  await fromMemory()

  await startPostgres()
  await vi.waitFor(
    async () => expect(await anyone.call('GET', '/health')).toMatchObject({ status: 200 }),
    { timeout: 10_000, interval: 50 },
  )
  const entry = newEntry()
  expect(await addEntry(head, id, entry)).toMatchObject({ status: 201, body: { seq: 2 } })
  const event = await device.next(({ event }) => event === 'log')
  expect(event.data).toMatchObject({ id: entry.id })
  expect(await teacher.callEndpoint('listLogEntries', { parameters: { id } })).toHaveLength(2)
  expect(await teacher.call('GET', '/contacts')).toMatchObject({ status: 200 })
})

test('with a frozen database no request waits twice, and it is used again afterwards', async () => {
  const { server, freezePostgres } = await startWithPostgres()
  const { anyone, signIn } = server
  const head = await signIn('head')
  const id = await reportIncident(head)
  const entries = [newEntry(), newEntry(), newEntry()]
  const thaw = await freezePostgres()

  // Some requests query the database several times, and log entries wait for earlier entries.
  const body = { username: 'head', password: 'some password' }
  const calls = [
    () => anyone.call('GET', '/health'),
    () => anyone.call('POST', '/login', { body }),
    () => head.call('POST', '/incidents', { body: { incidentDetails: 'Smoke' } }),
    () => head.call('GET', `/incidents/${id}/history`),
    ...entries.map((entry) => () => addEntry(head, id, entry)),
  ]
  for (const attempt of ['first', 'second']) {
    const start = performance.now()
    const waits = calls.map(async (call) => {
      expect((await call()).status).toBe(503)
      return performance.now() - start
    })
    expect(Math.max(...(await Promise.all(waits))), attempt).toBeLessThan(LESS_THAN_TWO_WAITS_MS)
  }

  thaw()
  await vi.waitFor(
    async () => expect(await anyone.call('GET', '/health')).toMatchObject({ status: 200 }),
    { timeout: 10_000, interval: 50 },
  )
  for (const entry of entries)
    expect(await addEntry(head, id, entry)).toMatchObject({ status: 201 })
  expect(await head.callEndpoint('listLogEntries', { parameters: { id } })).toHaveLength(
    entries.length,
  )
})

// Fault: the second process received nothing for more than three seconds, and its devices learned what
// they had missed only at the next poll. Fails without `live.onGap` in app.ts.
test('after an outage of the database the devices of every process are told to resync', async () => {
  const { server, startPostgres, stopPostgres } = await startWithPostgres()
  const other = await startTestServer({ database: server.database })
  const head = await server.signIn('head')
  const devices = [
    await openEvents(server, head),
    await openEvents(other, await other.signIn('teacher')),
  ]
  await stopPostgres()
  await startPostgres()
  await Promise.all(devices.map((device) => device.next(({ event }) => event === 'resync')))
  await reportIncident(head)
  await Promise.all(devices.map((device) => device.next(({ event }) => event === 'incidents')))
  const reader = await other.signIn('teacher')
  expect(await reader.callEndpoint('listIncidents', {})).toHaveLength(1)
})

test('a crash of the database fails only the writes that are under way', async () => {
  const { server, killPostgres } = await startWithPostgres()
  const head = await server.signIn('head')
  const id = await reportIncident(head)
  let acknowledged = 0
  let killWhen = 40
  const statuses = new Set<number>()
  const write = async () => {
    while (acknowledged < 120) {
      const entry = newEntry()
      await vi.waitFor(
        async () => {
          const { status } = await addEntry(head, id, entry)
          statuses.add(status)
          expect(status).toBe(201)
        },
        { timeout: 20_000, interval: 50 },
      )
      acknowledged += 1
      if (acknowledged === killWhen) {
        killWhen = 80
        killPostgres()
      }
    }
  }
  await Promise.all(Array.from({ length: 16 }, write))
  expect([...statuses].sort()).toEqual([201, 503])
  expect(await head.callEndpoint('listLogEntries', { parameters: { id } })).toHaveLength(
    acknowledged,
  )
})
