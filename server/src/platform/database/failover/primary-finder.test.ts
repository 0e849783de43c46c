import { expect, onTestFinished, test } from 'vitest'
import { makeTestDatabase } from '../../../test-support/test-database.ts'
import { createLog } from '../../log.ts'
import { DatabaseHistory } from './database-history.ts'
import { PrimaryClient } from './primary-client.ts'
import { PrimaryFinder } from './primary-finder.ts'

const SILENT = createLog('silent')

async function makeDatabase() {
  const database = await makeTestDatabase('tables')
  onTestFinished(() => database.drop())
  return database
}

/** The same server and database by two addresses. */
function addressesOf(url: string): [string, string] {
  return [`${url}&application_name=one`, `${url}&application_name=two`]
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
  const history = new DatabaseHistory({ log: SILENT, hosts: 1 })
  const finder = new PrimaryFinder([url], history, SILENT)
  const client = await connect(url, finder)
  await client.query('begin')
  const { rows: before } = await client.query('select txid_current() as id')

  finder.doubt(await finder.find())
  await connect(url, finder)

  const { rows: after } = await client.query('select txid_current() as id')
  expect(after).toEqual(before)
})

// Fails when every other server that takes writes counts as a former primary: an operator would stop the only one.
test('nobody is told to stop a server that has two addresses', async () => {
  const { url } = await makeDatabase()
  const lines: string[] = []
  const log = createLog('error', { write: (line) => lines.push(line) })
  const [one, two] = addressesOf(url)
  const finder = new PrimaryFinder([one, two], new DatabaseHistory({ log, hosts: 2 }), log)
  expect(await finder.find()).toMatchObject({ takesWrites: true, connectionString: one })
  expect(lines).toEqual([])
})

test('a server that was never a copy of the database is refused', async () => {
  const { url } = await makeDatabase()
  const history = new DatabaseHistory({ log: SILENT, hosts: 1 })
  const finder = new PrimaryFinder([url], history, SILENT)
  const found = await finder.find()
  await history.begin({ ...found, system: '1' })
  finder.doubt(found)
  await expect(finder.find()).rejects.toThrow(/takes writes \(.* has another database\)/)
})
