import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startFreezingProxy } from '../test-support/freezing-proxy.ts'
import { makeTestDatabase, type TestDatabase } from '../test-support/test-database.ts'
import { openConnections } from './database/connections.ts'
import { createLog } from './log.ts'
import { MessageBus, RECONNECT_MS } from './message-bus.ts'

// Behind a pooler LISTEN succeeds but no notification arrives, so revocations would wait for the next
// read, and devices for their next poll. A connection to a different database has the same effect.
test('a process that would receive no notifications does not start', async () => {
  const database = await makeTestDatabase('tables')
  const elsewhere = await makeTestDatabase('tables')
  const connections = openConnections(database.connection)
  onTestFinished(async () => {
    await connections.close()
    await database.drop()
    await elsewhere.drop()
  })
  const { connection } = elsewhere
  const withoutNotifications = {
    ...connections,
    connect: async () => connected(new pg.Client(connection)),
  }
  await expect(new MessageBus(withoutNotifications, createLog('silent')).start()).rejects.toThrow(
    'set DATABASE_DIRECT_URL to the address of PostgreSQL itself',
  )
  const bus = new MessageBus(connections, createLog('silent'))
  await bus.start()
  await bus.stop()
})

async function connected(client: pg.Client): Promise<pg.Client> {
  await client.connect()
  return client
}

/** The bus of another process, and the messages that it has received. */
async function startBus({ connection }: Pick<TestDatabase, 'connection'>) {
  const connections = openConnections(connection)
  const bus = new MessageBus(connections, createLog('silent'))
  const received: unknown[] = []
  let gaps = 0
  bus.subscribe('topic', (message, isLocal) => !isLocal && received.push(message))
  bus.onGap(() => {
    gaps += 1
  })
  await bus.start()
  onTestFinished(async () => {
    await bus.stop()
    await connections.close()
  })
  return { bus, received, gaps: () => gaps }
}

async function makeDatabase(): Promise<TestDatabase> {
  const database = await makeTestDatabase('tables')
  onTestFinished(() => database.drop())
  return database
}

/** Ends the listening connections, as an administrator or a firewall may; the others stay open. */
const END_LISTENERS = `select pg_terminate_backend(pid) from pg_locks
  where locktype = 'advisory' and mode = 'ShareLock'
    and database = (select oid from pg_database where datname = current_database())`

// A limit of a test would measure how busy the machine is, so the promise is the longest pause.
test('a process whose connection for messages is cut tries again every half second at least', () => {
  expect(RECONNECT_MS.max).toBeLessThanOrEqual(500)
})

test('a process whose connection for messages is cut receives messages again, and learns that some were missed', async () => {
  const database = await makeDatabase()
  const [first, second] = [await startBus(database), await startBus(database)]
  await database.query(END_LISTENERS)
  await expect.poll(() => [first.gaps(), second.gaps()], { interval: 10 }).toEqual([1, 1])
  first.bus.publish('topic', 'after')
  await expect.poll(() => second.received, { interval: 10 }).toEqual(['after'])
})

// The fault: the network between this process and the database fails, and neither side notices. Fails
// without the heartbeat.
test('a connection for messages that died without notice is replaced, and the gap is reported', async () => {
  const database = await makeDatabase()
  const proxy = await startFreezingProxy(database)
  const [frozen, other] = [await startBus(proxy), await startBus(database)]
  proxy.freeze()
  other.bus.publish('topic', 'lost')
  await expect.poll(() => frozen.gaps()).toBe(1)
  other.bus.publish('topic', 'after')
  await expect.poll(() => frozen.received).toEqual(['after'])
})

// The fault: the sending process loses the message, so that listeners notice nothing.
test('when a message could not be sent, the other processes learn of the gap as soon as possible', async () => {
  const database = await makeDatabase()
  const connections = openConnections(database.connection)
  onTestFinished(() => connections.close())
  const lines: string[] = []
  const sender = new MessageBus(
    connections,
    createLog('warn', { write: (line) => lines.push(line) }),
  )
  await sender.start()
  onTestFinished(() => sender.stop())
  const other = await startBus(database)
  await database.query('alter function pg_notify(text, text) rename to pg_notify_gone')
  sender.publish('topic', 'lost')
  await expect.poll(() => lines.join()).toContain('A message to other processes was lost')
  await database.query('alter function pg_notify_gone(text, text) rename to pg_notify')
  await expect.poll(() => other.gaps()).toBe(1)
  expect(other.received).toEqual([])
})
