import { mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest'
import { type App, createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { openConnections } from '../platform/database/connections.ts'
import { createLog, type Log } from '../platform/log.ts'
import type { PasswordHash } from '../platform/password-hash.ts'
import { type Client, makeClient, type SignedInClient, signIn } from './api-client.ts'
import { checkResponses } from './described-responses.ts'
import { recordTenantStatements } from './tenant-statements.ts'
import { CHEAP_HASH, makeTestDatabase, type TestDatabase } from './test-database.ts'

export type TestServer = {
  /** `http://127.0.0.1:…`, with a free port. */
  address: string
  app: App
  database: TestDatabase
  /** A client without a token. */
  anyone: Client
  signIn(username: string, signInPage?: 'standard' | 'admin'): Promise<SignedInClient>
  stop(): Promise<void>
}

type Options = {
  /** With the demonstration, the default, or with empty tables. */
  seeded?: boolean
  /** Another server's database, shared like by a second process; that server drops it. */
  database?: TestDatabase
  /** The description of the API is off by default, because building it takes longer than the rest. */
  env?: Record<string, string>
  /** The server's clock. */
  now?: () => Date
  log?: Log
  /** By default, the cheap hashes of the demonstration's passwords are not renewed. */
  passwordHash?: PasswordHash
  /** The test's own statements may name no organisation. */
  mayOmitOrganisation?: boolean
}

/**
 * Two instead of four: requests at once would open every connection, and each new one costs PostgreSQL
 * more than they do.
 */
const SYSTEM_POOL_SIZE = 2

/**
 * Starts the whole server in this process on its own database. It has no web app, so it does not matter
 * whether that has been built. Its hourly jobs run only by `app.runHourlyJobs()`, not at a random moment of the test
 * and its clock. It is stopped at the end of the test; after a start in `beforeAll`,
 * `afterAll` must stop it.
 */
export async function startTestServer(options: Options = {}): Promise<TestServer> {
  const {
    seeded = true,
    env = {},
    now = () => new Date(),
    log = createLog('silent'),
    passwordHash = CHEAP_HASH,
    mayOmitOrganisation,
  } = options
  const database = options.database ?? (await makeTestDatabase(seeded ? 'demonstration' : 'tables'))
  // Beside the database, in memory if there is room: checks of backups make databases here.
  const dataDir = await mkdtemp(join(dirname(inject('demonstrationDir')), 'holdfast-test-'))
  // Tests write faster than people do.
  const fast = { WRITES_PER_MINUTE: '100000' }
  const settings = { DATA_DIR: dataDir, API_DOCS: 'off', ...fast, ...env }
  const config = { ...readConfig(settings), passwordHash }
  const statements = recordTenantStatements(
    openConnections({ systemPoolSize: SYSTEM_POOL_SIZE, ...database.connection }),
  )
  const { connections } = statements
  const app = await createApp({ config, connections, log, now, runsHourlyJobs: false })
  const responses = checkResponses(app)
  const address = await app.server.listen({ host: '127.0.0.1', port: 0 })

  let stopped: Promise<void> | undefined
  const end = async () => {
    await app.stop()
    await connections.close()
    if (!options.database) await database.drop()
    await rm(dataDir, { recursive: true, force: true })
    responses.requireDescribed()
    if (!mayOmitOrganisation) statements.requireOrganisation()
  }
  const server: TestServer = {
    address,
    app,
    database,
    anyone: makeClient(address),
    signIn: (username, signInPage) => signIn(address, username, signInPage),
    stop() {
      stopped ??= end()
      return stopped
    },
  }
  stopWithTest(server)
  return server
}

/**
 * Shares one server between test cases that leave nothing behind, such as refused requests, or that look
 * only at an incident of their own. Call it at the top of a file or of a `describe`, and call the returned
 * function in the tests.
 */
export function shareTestServer(options: Options = {}): () => TestServer {
  let server: TestServer | undefined
  beforeAll(async () => {
    server = await startTestServer(options)
  })
  afterAll(() => server?.stop())
  return () => {
    if (!server) throw new Error('The shared server has not been started')
    return server
  }
}

/** Outside of a test `onTestFinished` throws. */
function stopWithTest(server: TestServer): void {
  try {
    onTestFinished(() => server.stop())
  } catch {
    return
  }
}
