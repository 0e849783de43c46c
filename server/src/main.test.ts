import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { isRunning } from './platform/embedded-postgres/process-table.ts'
import { makeClient, signIn } from './test-support/api-client.ts'
import { makeDatabaseOwnedByOrdinaryRole } from './test-support/owned-database.ts'
import {
  exitCodeOf,
  newDataDir,
  startProcess,
  startToFail,
  startWithFullOutput,
} from './test-support/server-process.ts'
import { makeTestDatabase, type TestDatabase } from './test-support/test-database.ts'

// Each test starts whole processes, some of them with a database of their own.
vi.setConfig({ testTimeout: 60_000 })

async function takePort() {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const release = () => new Promise<void>((resolve) => void taken.close(() => resolve()))
  return { port, release }
}

async function postmasterOf(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
}

test('a first start creates a database with the demonstration and prints how to sign in; SIGTERM ends all', async () => {
  const dataDir = await newDataDir()
  const server = await startProcess({ DATA_DIR: dataDir })
  expect(server.output()).toContain('Holdfast-demo-1')
  expect(server.output()).toMatch(/head, support, logkeeper/)
  const head = await signIn(server.address, 'head', 'admin')
  const incident = await head.callEndpoint('reportIncident', { body: { incidentDetails: 'Smoke' } })
  const postmaster = await postmasterOf(dataDir)
  expect(await isRunning(postmaster)).toBe(true)

  expect(await server.stop()).toBe(0)
  expect(await isRunning(postmaster)).toBe(false)

  const again = await startProcess({ DATA_DIR: dataDir })
  const sameToken = makeClient(again.address, head.token)
  expect(await sameToken.callEndpoint('listIncidents', {})).toEqual([incident])
  expect(await again.stop()).toBe(0)
})

test('two processes on one data folder share its database, and the last one to exit stops it', async () => {
  const dataDir = await newDataDir()
  const first = await startProcess({ DATA_DIR: dataDir })
  const second = await startProcess({ DATA_DIR: dataDir })
  const head = await signIn(first.address, 'head')
  const { id } = await head.callEndpoint('reportIncident', { body: { incidentDetails: 'Smoke' } })
  const postmaster = await postmasterOf(dataDir)
  await first.stop()
  const there = makeClient(second.address, head.token)
  expect(await there.callEndpoint('listIncidents', {})).toMatchObject([{ id }])
  await second.stop()
  expect(await isRunning(postmaster)).toBe(false)
})

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
  const server = await startProcess({ DATABASE_URL, DATA_DIR: dataDir })
  const head = await signIn(server.address, 'head')
  await head.callEndpoint('reportIncident', { body: { incidentDetails: 'Smoke' } })
  expect(await head.callEndpoint('listIncidents', {})).toHaveLength(1)
  await expect(postmasterOf(dataDir)).rejects.toThrow('ENOENT')
  expect(await server.stop()).toBe(0)
})

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://holdfast.school.example',
  TOKEN_SECRET: 'a secret of more than 32 characters, for the test',
  TRUST_PROXY: 'none',
}

test('production starts without the demonstration', async () => {
  const database = await makeDatabaseOwnedByOrdinaryRole({ seeded: false })
  onTestFinished(() => database.drop())
  const env = { ...PRODUCTION, DATABASE_URL: database.url, DATA_DIR: await newDataDir() }
  const server = await startProcess(env)
  expect(await database.query('select * from organisations')).toEqual([])
  expect(server.output()).not.toContain('Holdfast-demo-1')
  expect(server.output()).toContain('SMTP_URL is not set: nobody gets a link')
  await server.stop()
})

test('a server that listens on the network starts without the demonstration', async () => {
  const database = await makeTestDatabase('tables')
  onTestFinished(() => database.drop())
  const env = { HOST: '0.0.0.0', DATABASE_URL: database.url, DATA_DIR: await newDataDir() }
  const server = await startProcess(env)
  expect(await database.query('select * from organisations')).toEqual([])
  await server.stop()
})

// Attack: a school tries Holdfast out and goes live on the same database: everybody knows the
// demonstration's passwords, and its provider admin opens every organisation.
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
    const { code, stdout, stderr } = await startToFail(env)
    expect(stderr).toBe(
      'This database holds the demonstration, whose passwords everybody knows: set DATA_DIR or DATABASE_URL to an empty one for your own data.\n',
    )
    expect(stdout).toBe('')
    expect(code).toBe(1)
  })
})

test('with a public address a new database is not filled with the demonstration', async () => {
  const database = await makeDatabaseOwnedByOrdinaryRole({ seeded: false })
  onTestFinished(() => database.drop())
  const PUBLIC_URL = 'https://holdfast.school.example'
  const env = { PUBLIC_URL, DATABASE_URL: database.url, DATA_DIR: await newDataDir() }
  await (await startProcess(env)).stop()
  expect(await database.query('select * from organisations')).toEqual([])
})

// Attack: an injected `reset role` in a tenant's statement makes it a superuser, who sees everything.
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
    const { code, stderr } = await startToFail(env)
    expect(stderr).toContain(`The user of DATABASE_URL is, or can become, ${role}`)
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
    expect(code).toBe(1)
    expect(await database.query("select from pg_class where relname = 'users'")).toEqual([])
  },
)

test('a process whose connections the database does not allow is refused', async () => {
  const database = await makeDatabaseOwnedByOrdinaryRole({ seeded: false })
  onTestFinished(() => database.drop())
  await database.query(`alter role ${database.connection.user} connection limit 12`)
  const env = { DATABASE_URL: database.url, DATA_DIR: await newDataDir() }
  const { stderr } = await startToFail(env)
  expect(stderr).toBe(
    'This process may open 20 connections, and the database allows 12: set DATABASE_POOL_SIZE lower, or max_connections of PostgreSQL higher.\n',
  )
  const smaller = { ...env, DATABASE_POOL_SIZE: '5', DATABASE_SYSTEM_POOL_SIZE: '2' }
  const first = await startProcess(smaller)
  expect(first.output()).not.toContain('connections')
  const second = await startProcess(smaller)
  expect(second.output()).toContain('With this one 2 processes may open 22 connections')
})

test.each([
  [{ PORT: 'many' }, 'Set PORT to a port number from 0 to 65535.'],
  [
    { DATABASE_POOL_SIZE: '1' },
    'Set DATABASE_POOL_SIZE to a number of connections from 2 to 1000.',
  ],
  [{ ...PRODUCTION, TOKEN_SECRET: '' }, 'Set TOKEN_SECRET to a random text'],
  [
    { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' },
    'The database of DATABASE_URL cannot be used',
  ],
])('with %j the start is refused in one line', async (settings, sentence) => {
  const { code, stdout, stderr } = await startToFail({ DATA_DIR: await newDataDir(), ...settings })
  expect(stderr).toContain(sentence)
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  expect(stdout).toBe('')
  expect(code).toBe(1)
})

// Fails without the listeners for errors in main.ts (no start), and with pino's own destination in
// log.ts (no end).
test.skipIf(process.platform !== 'linux')(
  'a server whose output cannot be written serves requests and stops cleanly',
  async () => {
    const { port, release } = await takePort()
    await release()
    const dataDir = await newDataDir()
    const settings = { PORT: `${port}`, DATA_DIR: dataDir }
    const server = await startWithFullOutput(settings)
    const { callEndpoint } = makeClient(`http://127.0.0.1:${port}`)
    await vi.waitFor(() => callEndpoint('getHealth', {}), 30_000)
    const postmaster = await postmasterOf(dataDir)
    // Without SMTP_URL the mail is a file, which a line of the log says.
    await callEndpoint('requestPasswordReset', { body: { email: 'head@riverside.example' } })
    await vi.waitFor(
      async () => expect(await readdir(join(dataDir, 'outbox'))).toHaveLength(1),
      10_000,
    )
    server.kill('SIGTERM')
    expect(await exitCodeOf(server)).toBe(0)
    expect(await isRunning(postmaster)).toBe(false)
  },
)

test('a port in use stops the start, and the database with it', async () => {
  const { port, release } = await takePort()
  onTestFinished(release)
  const dataDir = await newDataDir()
  const { code, stderr } = await startToFail({ PORT: `${port}`, DATA_DIR: dataDir })
  expect(stderr).toBe(
    `Port ${port} is in use: stop the program that uses it, or set PORT to another number.\n`,
  )
  expect(code).toBe(1)
  await expect(postmasterOf(dataDir)).rejects.toThrow('ENOENT')
})

test('a data folder that cannot be written stops the start', async () => {
  const dataDir = await newDataDir()
  await writeFile(dataDir, 'a file where a folder should be')
  const { code, stderr } = await startToFail({ DATA_DIR: dataDir })
  expect(stderr).toContain(dataDir)
  expect(stderr).toContain('DATA_DIR')
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  expect(code).toBe(1)
})
