import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import type { ConnectionSettings } from '../platform/database/connections.ts'
import { withTenantLogin } from '../platform/database/tenant-login.ts'
import type { EmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'

export const EMPTY_TEMPLATE = 'holdfast_empty'
export const SEEDED_TEMPLATE = 'holdfast_seeded'

/** Very cheap parameters for the demonstration's password hashes in the template. */
export const CHEAP_HASH = { memoryCost: 8, timeCost: 1 }

/** How long the backends of closed connections usually take to end. */
const BACKEND_END_MS = 5

export type TestDatabase = {
  connection: EmbeddedPostgres['connection'] & ConnectionSettings
  /** As DATABASE_URL takes it. */
  url: string
  /** Runs one statement as a superuser: row level security does not apply. */
  query(statement: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  drop(): Promise<void>
}

/** `demonstration`: with its data; `tables`: migrated and empty; `nothing`: not migrated. */
export type TestData = 'demonstration' | 'tables' | 'nothing'

const TEMPLATES: Record<TestData, string> = {
  demonstration: SEEDED_TEMPLATE,
  tables: EMPTY_TEMPLATE,
  nothing: 'template1',
}

/** Creates a database for one test or test file. */
export async function makeTestDatabase(data: TestData): Promise<TestDatabase> {
  const server = inject('postgres')
  const name = `test_${randomBytes(8).toString('hex')}`
  await runAsAdmin(`create database ${name} template ${TEMPLATES[data]} strategy file_copy`)
  const connection = { ...server, database: name }
  const pool = openPool(connection)
  return {
    connection: withTenantLogin(connection),
    url: `postgres://${server.user}@localhost/${name}?host=${encodeURIComponent(server.host)}`,
    query: async (statement, values) => (await pool.query(statement, values)).rows,
    async drop() {
      await pool.end()
      // If a backend is still ending, `drop database` waits in steps of 100 ms.
      await delay(BACKEND_END_MS)
      await runAsAdmin(`drop database ${name} with (force)`)
    },
  }
}

/** More than the limit of one request, on a busy machine too, and less than two waits that add up. */
export const LESS_THAN_TWO_WAITS_MS = 7000

/** How many statements on this database wait for a lock. Other workers have databases of their own. */
export async function countWaiting({ query }: TestDatabase): Promise<number> {
  const rows = await query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

let admin: pg.Pool | undefined

/** Runs a statement outside the tests' databases, on a connection shared by all tests of a worker. */
export async function runAsAdmin(statement: string): Promise<void> {
  admin ??= openPool(inject('postgres'))
  await admin.query(statement)
}

/** Connecting costs the database more than most statements, so connections stay open. */
function openPool(connection: EmbeddedPostgres['connection']): pg.Pool {
  const pool = new pg.Pool({ ...connection, max: 4, idleTimeoutMillis: 0 })
  // A connection that a test has ended is replaced with the next statement.
  pool.on('error', () => undefined)
  return pool
}

/** Runs a statement on a new connection. */
export async function run(
  connection: EmbeddedPostgres['connection'],
  statement: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(statement, values)).rows
  } finally {
    await client.end()
  }
}
