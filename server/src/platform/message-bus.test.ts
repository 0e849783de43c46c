import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestDatabase } from '../test-support/test-database.ts'
import { openConnections } from './database/connections.ts'
import { createLog } from './log.ts'
import { MessageBus } from './message-bus.ts'

// Behind a pooler LISTEN succeeds and no notification arrives: revocations would wait for the next
// read, and devices for their next poll. The same holds for a connection to another database.
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
  const deaf = { ...connections, connect: async () => connected(new pg.Client(connection)) }
  await expect(new MessageBus(deaf, createLog('silent')).start()).rejects.toThrow(
    'set DATABASE_DIRECT_URL to the address of PostgreSQL itself',
  )
  const hearing = new MessageBus(connections, createLog('silent'))
  await hearing.start()
  await hearing.stop()
})

async function connected(client: pg.Client): Promise<pg.Client> {
  await client.connect()
  return client
}
