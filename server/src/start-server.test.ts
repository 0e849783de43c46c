import { once } from 'node:events'
import { access, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { createLog } from './platform/log.ts'
import { StartError } from './platform/start-error.ts'
import { type RunningServer, startServer } from './start-server.ts'
import { signIn } from './test-support/api-client.ts'
import { makeDatabaseOwnedByOrdinaryRole } from './test-support/owned-database.ts'
import { newDataDir } from './test-support/server-process.ts'
import { makeTestDatabase, type TestDatabase } from './test-support/test-database.ts'

/* Tests what `node src/main.ts` does with its settings, without a process for each test. */

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://holdfast.school.example',
  TOKEN_SECRET: 'a secret of more than 32 characters, for the test',
  TRUST_PROXY: 'none',
}

/** On a free port; `logged` returns the warnings. It is stopped at the end of the test. */
async function start(
  settings: Record<string, string>,
): Promise<RunningServer & { logged(): string }> {
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  const server = await startServer(readConfig({ PORT: '0', ...settings }), log)
  onTestFinished(() => server.stop())
  return { ...server, logged: () => lines.join('') }
}

/** The database is dropped at the end of the test, after its servers have stopped. */
async function makeEmptyDatabase(): Promise<TestDatabase> {
  const database = await makeDatabaseOwnedByOrdinaryRole({ seeded: false })
  onTestFinished(() => database.drop())
  return database
}

/** The message that explains why the server does not start. */
async function refusalOf(settings: Record<string, string>): Promise<string> {
  const error = await start(settings).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(StartError)
  const { message } = error as StartError
  expect(message).not.toContain('\n')
  return message
}

const hasCluster = (dataDir: string) =>
  access(join(dataDir, 'postgres/postmaster.pid')).then(
    () => true,
    () => false,
  )

test('an ordinary role that owns its database and may create roles is enough for DATABASE_URL', async () => {
  const database = await makeTestDatabase('tables')
  const { host } = database.connection
  const role = `owner_${database.connection.database}`
  await database.query(`create role ${role} login createrole nosuperuser`)
  await database.query(`create database ${role} owner ${role}`)
  onTestFinished(async () => {
    await database.query(`drop database ${role} with (force)`)
    await database.query(`drop role ${role}`)
    await database.drop()
  })
  const DATABASE_URL = `postgres://${role}@localhost/${role}?host=${encodeURIComponent(host)}`
  const dataDir = await newDataDir()
  const server = await start({ DATABASE_URL, DATA_DIR: dataDir })
  const head = await signIn(server.address, 'head')
  await head.callEndpoint('reportIncident', { body: { incidentDetails: 'Smoke' } })
  expect(await head.callEndpoint('listIncidents', {})).toHaveLength(1)
  expect(await hasCluster(dataDir)).toBe(false)
})

test('production starts without the demonstration', async () => {
  const database = await makeEmptyDatabase()
  const env = { ...PRODUCTION, DATABASE_URL: database.url, DATA_DIR: await newDataDir() }
  const server = await start(env)
  expect(await database.query('select * from organisations')).toEqual([])
  expect(server.demonstration).toBe('')
  expect(server.logged()).toContain('SMTP_URL is not set: nobody gets a link')
})

test.each([
  ['a server that listens on the network', { HOST: '0.0.0.0' }],
  ['a server with a public address', { PUBLIC_URL: 'https://holdfast.school.example' }],
])('%s starts without the demonstration', async (_, settings) => {
  const database = await makeEmptyDatabase()
  const env = { ...settings, DATABASE_URL: database.url, DATA_DIR: await newDataDir() }
  await start(env)
  expect(await database.query('select * from organisations')).toEqual([])
})

// The danger: a school tries Holdfast out and goes live with the same database. Everybody knows the
// demonstration's passwords, and its provider admin can open every organisation.
describe('a database with the demonstration', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await makeDatabaseOwnedByOrdinaryRole({ seeded: true })
  })
  afterAll(() => database.drop())

  test.each([
    ['production', PRODUCTION],
    ['a public address', { PUBLIC_URL: 'https://holdfast.school.example' }],
  ])('is not started with %s', async (_, settings) => {
    const env = { ...settings, DATABASE_URL: database.url, DATA_DIR: await newDataDir() }
    expect(await refusalOf(env)).toBe(
      'This database holds the demonstration, whose passwords everybody knows: set DATA_DIR or DATABASE_URL to an empty one for your own data.',
    )
  })
})

// Prevents this attack: an injected `reset role` makes a tenant's statement run as a superuser.
test.each(['superuser', 'bypassrls'])(
  'in production a user of the database with the attribute %s is refused before anything is written',
  async (attribute) => {
    const database = await makeTestDatabase('nothing')
    const role = `mighty_${database.connection.database}`
    await database.query(`create role ${role} login createrole ${attribute}`)
    onTestFinished(async () => {
      await database.query(`drop role ${role}`)
      await database.drop()
    })
    const DATABASE_URL = database.url.replace('holdfast@', `${role}@`)
    const env = { ...PRODUCTION, DATABASE_URL, DATA_DIR: await newDataDir() }
    expect(await refusalOf(env)).toContain(`The user of DATABASE_URL is, or can become, ${role}`)
    expect(await database.query("select from pg_class where relname = 'users'")).toEqual([])
  },
)

test('a server whose connections the database does not allow is refused', async () => {
  const database = await makeEmptyDatabase()
  await database.query(`alter role ${database.connection.user} connection limit 12`)
  const env = { DATABASE_URL: database.url, DATA_DIR: await newDataDir() }
  expect(await refusalOf(env)).toBe(
    'This process may open 20 connections, and the database allows 12: set DATABASE_POOL_SIZE lower, or max_connections of PostgreSQL higher.',
  )
  const smaller = { ...env, DATABASE_POOL_SIZE: '5', DATABASE_SYSTEM_POOL_SIZE: '2' }
  const first = await start(smaller)
  expect(first.logged()).not.toContain('connections')
  const second = await start(smaller)
  expect(second.logged()).toContain('With this one 2 processes may open 22 connections')
})

test('a database that cannot be reached stops the start', async () => {
  const DATABASE_URL = 'postgres://nobody@127.0.0.1:1/nothing'
  const refusal = await refusalOf({ DATABASE_URL, DATA_DIR: await newDataDir() })
  expect(refusal).toContain('The database of DATABASE_URL cannot be used')
})

test('a port in use stops the start, and the database with it', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void taken.close())
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const dataDir = await newDataDir()
  expect(await refusalOf({ PORT: `${port}`, DATA_DIR: dataDir })).toBe(
    `Port ${port} is in use: stop the program that uses it, or set PORT to another number.`,
  )
  expect(await hasCluster(dataDir)).toBe(false)
})

test('a data folder that cannot be written stops the start', async () => {
  const dataDir = await newDataDir()
  await writeFile(dataDir, 'a file where a folder should be')
  const refusal = await refusalOf({ DATA_DIR: dataDir })
  expect(refusal).toContain(dataDir)
  expect(refusal).toContain('DATA_DIR')
})
