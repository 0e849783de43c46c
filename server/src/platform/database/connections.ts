import { Kysely, type LogEvent } from 'kysely'
import pg from 'pg'
import { Answering } from './answering.ts'
import { PipeliningDialect, WatchedDialect } from './dialects.ts'
import type { OrganisationTables, SystemTables } from './tables.ts'

/**
 * The two ways to the database. `tenant` connections take the owner's app role as they connect:
 * row level security holds for them, and they see one organisation at a time. `system` connections
 * act as the owner; the import check lists who may use them.
 */
export type Connections = {
  tenant: Kysely<OrganisationTables>
  system: Kysely<SystemTables>
  /** A connection of its own, outside the pools; the caller ends it. */
  connect(): Promise<pg.Client>
  close(): Promise<void>
}

export type ConnectionSettings = pg.ClientConfig & { poolSize?: number }

/** So that no call waits longer than five seconds for a database that is gone or frozen. */
const CONNECT_TIMEOUT_MS = 4000
const STATEMENT_TIMEOUT_MS = 4000

const { builtins } = pg.types
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === builtins.TIMESTAMPTZ) return (value: string) => new Date(value).toISOString()
    if (oid === builtins.INT8) return Number
    return pg.types.getTypeParser(oid, format)
  },
}

export function openConnections({ poolSize = 12, ...settings }: ConnectionSettings): Connections {
  const shared: pg.PoolConfig = {
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS,
    idleTimeoutMillis: 60_000,
    // A transaction's first question travels with its beginning, its last with the commit; and a
    // connection on which somebody has waited in vain is closed, so that nobody waits behind them.
    pipeline: true,
    ...settings,
    types,
  }
  const tenantPool = new pg.Pool({
    ...shared,
    max: poolSize,
    // Not by a start-up option: one in the database's address would take its place.
    onConnect: async (client) => {
      await client.query("select set_config('role', left(session_user, 50) || '_app', false)")
    },
  })
  const systemPool = new pg.Pool({ ...shared, max: Math.max(2, Math.floor(poolSize / 3)) })
  for (const pool of [tenantPool, systemPool]) {
    // A broken connection is replaced by the pool; whoever uses it hears of it by their query.
    // Without a listener of its own a connection in use would take the whole process with it.
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
  }
  const answering = new Answering(
    (patience) =>
      new pg.Client({ ...settings, connectionTimeoutMillis: patience, query_timeout: patience }),
  )
  const log = (event: LogEvent) => {
    if (event.level === 'error') answering.hear(event.error)
  }
  const tenant = new Kysely<OrganisationTables>({
    dialect: new PipeliningDialect({ pool: tenantPool }, answering),
    log,
  })
  const system = new Kysely<SystemTables>({
    dialect: new WatchedDialect({ pool: systemPool }, answering),
    log,
  })
  return {
    tenant,
    system,
    async connect() {
      const client = new pg.Client({
        ...settings,
        types,
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      })
      // Its owner hears of its end.
      client.on('error', () => undefined)
      await client.connect()
      return client
    },
    async close() {
      answering.stop()
      await Promise.all([tenant.destroy(), system.destroy()])
    },
  }
}
