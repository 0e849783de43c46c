import { Kysely, type LogEvent } from 'kysely'
import pg from 'pg'
import { CircuitBreaker } from './circuit-breaker.ts'
import { PipeliningDialect } from './dialects.ts'
import { SystemDialect } from './system-dialect.ts'
import type { OrganisationTables, SystemTables } from './tables.ts'
import { limitSession, MIGRATION_TIME_LIMITS, REQUEST_TIME_LIMITS } from './time-limits.ts'
import { countWait } from './wait-budget.ts'

/**
 * The connection pools. Each transaction sets what it may see: on `tenant` connections one
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
  /** The most connections for transactions of organisations. */
  poolSize?: number | undefined
  /** The most connections for the system: sign-in, revocation, what provider admins do. */
  systemPoolSize?: number | undefined
  /** The login role of tenant connections, where it is not the owner. */
  tenantUser?: string
  /** PostgreSQL itself, where the address leads to a pooler. */
  direct?: pg.ClientConfig | undefined
}

/** Below five seconds, the longest that a request may wait for a database that does not respond. */
const CONNECT_TIMEOUT_MS = 4000
/** Only reached when PostgreSQL does not respond at all: its own limits are shorter. */
const QUERY_TIMEOUT_MS = 4000
const POOL_SIZE = 12
const SYSTEM_POOL_SIZE = 4
const CONTROL_CONNECTIONS = 2
/** Besides those of the pools: for notifications, and to probe a database that did not respond. */
const SINGLE_CONNECTIONS = 2
/** Notices a host that has vanished within about 20 s. */
const KEEPALIVE: pg.ClientConfig = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

const { builtins } = pg.types
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === builtins.TIMESTAMPTZ) return toIsoTime
    if (oid === builtins.INT8) return Number
    return pg.types.getTypeParser(oid, format)
  },
}

/**
 * Turns PostgreSQL's `2026-11-21 10:42:00+00` into ISO 8601. In any other form `Date` takes the years
 * 1 to 99 for those of this century.
 */
function toIsoTime(value: string): string {
  const withMinutes = value.replace(/([+-]\d\d)$/, '$1:00')
  return new Date(withMinutes.replace(' ', 'T')).toISOString()
}

/** The most connections that one process opens to PostgreSQL; those to a pooler are the pooler's. */
export function countConnections({
  poolSize = POOL_SIZE,
  systemPoolSize = SYSTEM_POOL_SIZE,
  direct,
}: ConnectionSettings): number {
  if (direct) return 1
  return poolSize + systemPoolSize + CONTROL_CONNECTIONS + SINGLE_CONNECTIONS
}

/** `purpose`: requests are answered within seconds, migrations take any time. */
export function openConnections(
  {
    poolSize = POOL_SIZE,
    systemPoolSize = SYSTEM_POOL_SIZE,
    tenantUser,
    direct,
    ...settings
  }: ConnectionSettings,
  purpose: 'requests' | 'migrations' = 'requests',
): Connections {
  const limits = purpose === 'requests' ? REQUEST_TIME_LIMITS : MIGRATION_TIME_LIMITS
  const shared: pg.PoolConfig = {
    ...KEEPALIVE,
    ...(purpose === 'requests' && { Client: BudgetedClient }),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: purpose === 'requests' ? QUERY_TIMEOUT_MS : 0,
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
  const systemPool = new pg.Pool({ ...shared, max: systemPoolSize })
  const controlPool = new pg.Pool({ ...shared, max: CONTROL_CONNECTIONS })
  for (const pool of [tenantPool, systemPool, controlPool]) {
    // The pool replaces a broken connection and the running query fails. Without a listener the
    // error event of a connection in use would end the process.
    pool.on('error', () => undefined)
    pool.on('connect', (client) => {
      client.on('error', () => undefined)
      // Behind a pooler the session is not ours: there each transaction sets its limits.
      if (!direct) limitSession(client, limits)
    })
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
    new Kysely<SystemTables>({ dialect: new SystemDialect({ pool }, circuitBreaker, limits), log })
  const system = openSystem(systemPool)
  const control = openSystem(controlPool)
  return {
    tenant,
    system,
    control,
    async connect() {
      const client = new pg.Client({
        ...KEEPALIVE,
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

/** Gives each query what is left of the request's budget for waiting. */
class BudgetedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as (config: object) => Promise<pg.QueryResult>
    const queryInBudget = (text: string, values?: unknown[]) =>
      countWait((remainingMs) =>
        query({ text, values, query_timeout: Math.min(remainingMs, QUERY_TIMEOUT_MS) }),
      )
    this.query = queryInBudget as typeof this.query
  }
}
