import { expect, onTestFinished, test } from 'vitest'
import { makeTestDatabase } from '../../../test-support/test-database.ts'
import { createLog } from '../../log.ts'
import { DatabaseHistory } from './database-history.ts'
import { PrimaryClient } from './primary-client.ts'
import { PrimaryFinder } from './primary-finder.ts'

async function makeDatabase() {
  const database = await makeTestDatabase('tables')
  onTestFinished(() => database.drop())
  return database
}

async function connect(connectionString: string, finder: PrimaryFinder) {
  const client = new PrimaryClient({ connectionString, finder })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

// Fails when `doubt` forgets the server: then the search takes it for another one, and cuts every connection.
test('a connection that fails does not cut the others to a server that is well', async () => {
  const { url } = await makeDatabase()
  const history = new DatabaseHistory({ log: createLog('silent'), hosts: 1 })
  const finder = new PrimaryFinder([url], history)
  const client = await connect(url, finder)
  await client.query('begin')
  const { rows: before } = await client.query('select txid_current() as id')

  finder.doubt(await finder.find())
  await connect(url, finder)

  const { rows: after } = await client.query('select txid_current() as id')
  expect(after).toEqual(before)
})
