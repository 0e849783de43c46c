import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestDatabase } from '../test-support/test-database.ts'
import { openConnections } from './database/connections.ts'
import { createLog } from './log.ts'
import { MessageBus } from './message-bus.ts'

// Behind a pooler LISTEN succeeds and is deaf: revocations would wait for the next reading, and
// devices for their next poll. Another database's connection is as deaf.
test('a process that would hear no notification does not start', async () => {
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
