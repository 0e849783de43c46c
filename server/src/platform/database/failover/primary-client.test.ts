import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { PrimaryClient } from './primary-client.ts'

const SOURCES = join(import.meta.dirname, '../../..')
/** It asks each server which of them that is. */
const FINDS_THE_PRIMARY = 'platform/database/failover/database-server.ts'

// A connection made in another way could go to a replica, or to a former primary that somebody has started again.
test('everything that the server and its commands do goes through the client that finds the primary', () => {
  const paths = globSync('**/*.ts', { cwd: SOURCES }).filter(
    (path) => !path.includes('.test.') && !path.startsWith('test-support/'),
  )
  const others = paths.filter((path) => {
    const text = readFileSync(join(SOURCES, path), 'utf8')
    return /new (pg\.)?Client\(/.test(text) && path !== FINDS_THE_PRIMARY
  })
  expect(paths.length).toBeGreaterThan(100)
  expect(others).toEqual([])
})

/** What PostgreSQL says when it lets somebody in without a password, and waits for a query. */
const WELCOME = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1')

/** Lets everybody in, and ends the connection at once, as a PostgreSQL that stops. */
async function startServerThatStops(): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(WELCOME))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
  })
  return (server.address() as AddressInfo).port
}

// Fails without the listener of the constructor: vitest reports the uncaught error, as the process would end by it.
test('a connection that ends before the pool has it does not end the process', async () => {
  const port = await startServerThatStops()
  const client = new PrimaryClient({ host: '127.0.0.1', port, user: 'me', password: 'secret' })
  // Not `once` of Node, which would listen for errors too.
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  client.once('end', resolve)
  await client.connect()
  await ended
  await expect(client.query('select 1')).rejects.toThrow('not queryable')
})
