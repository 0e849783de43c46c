import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startFreezingProxy } from '../../test-support/freezing-proxy.ts'
import { addEntry, newEntry, reportIncident } from '../../test-support/incidents.ts'
import {
  countWaiting,
  LESS_THAN_TWO_WAITS_MS,
  type TestDatabase,
} from '../../test-support/test-database.ts'
import { startTestServer } from '../../test-support/test-server.ts'
import { type ConnectionSettings, openConnections } from './connections.ts'
import { Database } from './database.ts'
import { REQUEST_WAIT_MS, withWaitBudget } from './wait-budget.ts'

function open(settings: ConnectionSettings) {
  const connections = openConnections(settings)
  onTestFinished(() => connections.close())
  return { connections, database: new Database(connections, () => undefined) }
}

/** Locks the incident's row in a transaction like the server's, which stays open until the test ends. */
async function lockInOpenTransaction(settings: ConnectionSettings, id: string): Promise<void> {
  const { database } = open(settings)
  const testEnd = Promise.withResolvers<void>()
  onTestFinished(() => testEnd.resolve())
  await new Promise<void>((resolve) => {
    const transaction = database.change('riverside', [], async ({ trx }) => {
      await sql`select from incidents where id = ${id} for update`.execute(trx)
      resolve()
      await testEnd.promise
    })
    transaction.catch(() => undefined)
  })
}

/** Locks the row by another program, such as psql, whose transactions have no time limit. */
async function lockByOtherProgram(database: TestDatabase, id: string): Promise<pg.Client> {
  const client = new pg.Client(database.connection)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  await client.query('select from incidents where id = $1 for update', [id])
  return client
}

// The fault: a server's machine loses its network while it saves an incident. PostgreSQL does not
// notice, and keeps the lock of the incident's row while the connection seems open. Fails without
// `idle_in_transaction_session_timeout` in time-limits.ts. With `direct` the session belongs to a
// pooler, so limits may be set only for a transaction.
test.each([
  ['of PostgreSQL', false],
  ['of a pooler', true],
])(
  'a process that vanishes with the lock of an incident on a session %s holds up others only briefly',
  async (_, isPooled) => {
    const server = await startTestServer()
    const head = await server.signIn('head')
    const id = await reportIncident(head)
    const proxy = await startFreezingProxy(server.database)
    const direct = isPooled ? server.database.connection : undefined
    await lockInOpenTransaction({ ...proxy.connection, direct }, id)
    proxy.freeze()

    const entries = Array.from({ length: 5 }, () => newEntry())
    const responses = await Promise.all(entries.map((entry) => addEntry(head, id, entry)))
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(await countWaiting(server.database)).toBe(0)
  },
)

// A limit of a test would measure how busy the machine is, so the promise is the constant.
test('a request waits less than five seconds for the database', () => {
  expect(REQUEST_WAIT_MS).toBeLessThan(5000)
})

// The fault: each single wait had a limit, but an entry also waited for the previous batch (8.1 s), and
// every retry left another database connection waiting (50 after 40 s). Fails without `limitWait` in
// batch-writer.ts.
test('while a lock is held for long, no write waits twice and connections do not pile up', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const id = await reportIncident(head)
  const other = await lockByOtherProgram(server.database, id)

  let longest = 0
  const statuses = new Set<number>()
  const write = async (send: () => Promise<{ status: number }>) => {
    const start = performance.now()
    const { status } = await send()
    statuses.add(status)
    longest = Math.max(longest, performance.now() - start)
  }
  const entry = newEntry()
  const save = () => head.call('POST', `/incidents/${id}`, { body: { informant: 'Cook' } })
  const sending = async () => {
    await write(() => addEntry(head, id, newEntry()))
    await write(save)
  }
  let mostWaiting = 0
  const watch = setInterval(async () => {
    mostWaiting = Math.max(mostWaiting, await countWaiting(server.database))
  }, 200)
  onTestFinished(() => clearInterval(watch))
  // The second is written together with the entries that arrived while the first waited.
  await Promise.all([write(() => addEntry(head, id, entry)), ...Array.from({ length: 4 }, sending)])
  clearInterval(watch)
  expect([...statuses]).toEqual([503])
  expect(longest).toBeLessThan(LESS_THAN_TWO_WAITS_MS)
  // One batch of the log, and four saves of the incident.
  expect(mostWaiting).toBeLessThanOrEqual(5)

  await other.query('rollback')
  expect(await addEntry(head, id, entry)).toMatchObject({ status: 201, body: { seq: 1 } })
})

const READ_LIMITS = sql<Record<string, string>>`
  select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle,
    current_setting('client_connection_check_interval') as check`
const LIMITED = { statement: '3500ms', lock: '3s', idle: '2500ms' }
const UNLIMITED = { statement: '0', lock: '0', idle: '0', check: '0' }

test('behind a pooler each transaction has the limits, and leaves none of them on the session', async () => {
  const { database: testDatabase } = await startTestServer()
  const settings = { ...testDatabase.connection, poolSize: 1, systemPoolSize: 1 }
  const { connections, database } = open({ ...settings, direct: testDatabase.connection })
  const { rows } = await database.read('riverside', ({ trx }) => READ_LIMITS.execute(trx))
  expect(rows).toEqual([expect.objectContaining(LIMITED)])
  for (const system of [connections.system, connections.control]) {
    expect((await READ_LIMITS.execute(system)).rows).toEqual([expect.objectContaining(LIMITED)])
  }
  expect((await READ_LIMITS.execute(connections.tenant)).rows).toEqual([UNLIMITED])
})

// The statement runs without a transaction that could set limits, so the function has its own limit.
// Fails without migration 0090.
test('behind a pooler an append gives up waiting for a lock', async () => {
  const server = await startTestServer()
  const id = await reportIncident(await server.signIn('head'))
  await lockByOtherProgram(server.database, id)
  const { connection } = server.database
  const { database } = open({ ...connection, direct: connection })
  const append = database.changeInOneStatement('riverside', [], (keys) => {
    const entries = JSON.stringify([{ ...newEntry(), seq: 1 }])
    return sql`select append_to_log('riverside', ${id}, ${entries}, interval '1 minute', ${keys})`
  })
  await expect(append).rejects.toThrow('lock timeout')
})

test('without a pooler every statement has the limits, and PostgreSQL notices that a client has gone', async () => {
  const { database } = await startTestServer()
  const { connections } = open(database.connection)
  const { rows } = await READ_LIMITS.execute(connections.tenant)
  expect(rows).toEqual([{ ...LIMITED, check: '1s' }])
})

// A request with several transactions: each waits for less than its own limit, together they exceed it.
test('the waits of a request for the database are limited together', async () => {
  const server = await startTestServer()
  const { connections } = server.app.context
  const start = performance.now()
  const waits = withWaitBudget(async () => {
    for (;;) await sql`select pg_sleep(0.3)`.execute(connections.system)
  }, 1000)
  await expect(waits).rejects.toThrow()
  expect(performance.now() - start).toBeLessThan(5000)
})
