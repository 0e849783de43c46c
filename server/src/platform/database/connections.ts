import { Kysely, type LogEvent } from 'kysely'
import pg from 'pg'
import { CircuitBreaker } from './circuit-breaker.ts'
import { PipeliningDialect } from './dialects.ts'
import { SystemDialect } from './system-dialect.ts'
import type { OrganisationTables, SystemTables } from './tables.ts'

/**
 * The two connection pools. Each transaction sets what it may see: on `tenant` connections one
 * organisation, the only one it then sees; on `system` connections all of them, and the import check
 * lists the files that may use them. Nothing is set for a session: behind a pooler each transaction
 * may run in another one.
 */
export type Connections = {
  tenant: Kysely<OrganisationTables>
  system: Kysely<SystemTables>
  /**
   * As `system`, for what must work under any load: revocations, messages to other processes,
   * versions of cached lists, health. Nothing that requests can cause in numbers runs on them.
   */
  control: Kysely<SystemTables>
  /** A connection of its own, outside the pools and past any pooler; the caller ends it. */
  connect(): Promise<pg.Client>
  close(): Promise<void>
}

export type ConnectionSettings = pg.ClientConfig & {
  poolSize?: number
  /** The log-in of tenant connections, where it is not the owner's. */
  tenantUser?: string
  /** PostgreSQL itself, where the address leads to a pooler. */
  direct?: pg.ClientConfig | undefined
}

/** Below five seconds, the longest that a request may wait for a database that does not respond. */
const CONNECT_TIMEOUT_MS = 4000
const STATEMENT_TIMEOUT_MS = 4000
const CONTROL_CONNECTIONS = 2

const { builtins } = pg.types
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === builtins.TIMESTAMPTZ) return (value: string) => new Date(value).toISOString()
    if (oid === builtins.INT8) return Number
    return pg.types.getTypeParser(oid, format)
  },
}

export function openConnections({
  poolSize = 12,
  tenantUser,
  direct,
  ...settings
}: ConnectionSettings): Connections {
  const shared: pg.PoolConfig = {
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS,
    idleTimeoutMillis: 60_000,
    // Saves round trips: BEGIN is sent with the first statement, the last statement with COMMIT.
    // In this mode a connection is closed after a query timeout, so no other query waits on it.
    pipeline: true,
    ...settings,
    types,
  }
  const tenantPool = new pg.Pool({
    ...shared,
    max: poolSize,
    ...(tenantUser !== undefined && { user: tenantUser }),
  })
  const systemPool = new pg.Pool({ ...shared, max: Math.max(2, Math.floor(poolSize / 3)) })
  const controlPool = new pg.Pool({ ...shared, max: CONTROL_CONNECTIONS })
  for (const pool of [tenantPool, systemPool, controlPool]) {
    // The pool replaces a broken connection and the running query fails. Without a listener the
    // error event of a connection in use would end the process.
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
  }
  const circuitBreaker = new CircuitBreaker(
    (timeoutMs) =>
      new pg.Client({ ...settings, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs }),
  )
  const log = (event: LogEvent) => {
    if (event.level === 'error') circuitBreaker.recordFailure(event.error)
  }
  const tenant = new Kysely<OrganisationTables>({
    dialect: new PipeliningDialect({ pool: tenantPool }, circuitBreaker),
    log,
  })
  const openSystem = (pool: pg.Pool) =>
    new Kysely<SystemTables>({ dialect: new SystemDialect({ pool }, circuitBreaker), log })
  const system = openSystem(systemPool)
  const control = openSystem(controlPool)
  return {
    tenant,
    system,
    control,
    async connect() {
      const client = new pg.Client({
        ...(direct ?? settings),
        types,
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      })
      // The caller listens for its end; an error event without a listener would end the process.
      client.on('error', () => undefined)
      await client.connect()
      return client
    },
    async close() {
      circuitBreaker.stop()
      await Promise.all([tenant.destroy(), system.destroy(), control.destroy()])
    },
  }
}
