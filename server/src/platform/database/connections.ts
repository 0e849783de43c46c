import { Kysely, type LogEvent } from 'kysely'
import pg from 'pg'
import { CircuitBreaker } from './circuit-breaker.ts'
import { PipeliningDialect } from './dialects.ts'
import { PrimaryClient, type PrimaryClientConfig } from './failover/primary-client.ts'
import { SystemDialect } from './system-dialect.ts'
import type { OrganisationTables, SystemTables } from './tables.ts'
import { limitSession, MIGRATION_TIME_LIMITS, REQUEST_TIME_LIMITS } from './time-limits.ts'
import { countWait } from './wait-budget.ts'

/**
 * The connection pools. Each transaction sets what it may see: on `tenant` connections only one
 * organisation, on `system` connections all of them. The import check lists the files that may use
 * `system` connections. Nothing is set for a database session, because behind a pooler each
 * transaction may run in a different session.
 */
export type Connections = {
  tenant: Kysely<OrganisationTables>
  system: Kysely<SystemTables>
  /**
   * Like `system`, for what must work under any load: revocations, messages to other processes,
   * versions of cached lists, the versions that streams tell, health, metrics. Do not use it for work that a flood of requests can cause.
   */
  control: Kysely<SystemTables>
  /** Opens a connection outside the pools, directly to PostgreSQL; the caller must end it. */
  connect(): Promise<pg.Client>
  /** The connections of each pool; `waiting`: requests that wait for one. */
  countPools(): { pool: string; busy: number; idle: number; waiting: number }[]
  close(): Promise<void>
}

export type ConnectionSettings = PrimaryClientConfig & {
  /** The most `tenant` connections. */
  poolSize?: number | undefined
  /** The most `system` connections: for sign-in, revocation and provider admins. */
  systemPoolSize?: number | undefined
  /** The login role of `tenant` connections, if it is not the owner. */
  tenantUser?: string
  /** How to reach PostgreSQL itself, if the address leads to a pooler. */
  direct?: PrimaryClientConfig | undefined
}

/** Less than five seconds, the longest that a request may wait for a database. */
const CONNECT_TIMEOUT_MS = 4000
/** Reached only if PostgreSQL does not respond at all: its own limits are shorter. */
const QUERY_TIMEOUT_MS = 4000
const POOL_SIZE = 12
const SYSTEM_POOL_SIZE = 4
const CONTROL_CONNECTIONS = 2
/** Connections besides the pools: for notifications, and for probes by the circuit breaker. */
const SINGLE_CONNECTIONS = 2
/** Notices within about 20 s that the host has vanished. */
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
 * Turns PostgreSQL's `2026-11-21 10:42:00+00` into ISO 8601. `Date` would read the years 1 to 99 of
 * other formats as years of a recent century.
 */
function toIsoTime(value: string): string {
  const withMinutes = value.replace(/([+-]\d\d)$/, '$1:00')
  return new Date(withMinutes.replace(' ', 'T')).toISOString()
}

/** The most connections that one process opens to PostgreSQL itself; a pooler counts its own. */
export function countConnections({
  poolSize = POOL_SIZE,
  systemPoolSize = SYSTEM_POOL_SIZE,
  direct,
}: ConnectionSettings): number {
  if (direct) return 1
  return poolSize + systemPoolSize + CONTROL_CONNECTIONS + SINGLE_CONNECTIONS
}

/** `purpose` decides the time limits: requests end within seconds, migrations may take any time. */
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
    Client: purpose === 'requests' ? BudgetedClient : PrimaryClient,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: purpose === 'requests' ? QUERY_TIMEOUT_MS : 0,
    idleTimeoutMillis: 60_000,
    // Saves round trips: BEGIN is sent with the first statement, and COMMIT with the last. In this mode
    // pg closes a connection after a query timeout, so that no other query waits on it.
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
    // The pool replaces a broken connection, and its query fails.
    pool.on('error', () => undefined)
    pool.on('connect', (client) => {
      // Behind a pooler the session is not ours, so there each transaction sets its limits.
      if (!direct) limitSession(client, limits)
    })
  }
  const circuitBreaker = new CircuitBreaker(
    (timeoutMs) =>
      new PrimaryClient({
        ...settings,
        connectionTimeoutMillis: timeoutMs,
        query_timeout: timeoutMs,
      }),
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
      const client = new PrimaryClient({
        ...KEEPALIVE,
        ...(direct ?? settings),
        types,
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      })
      await client.connect()
      return client
    },
    countPools: () =>
      Object.entries({ tenant: tenantPool, system: systemPool, control: controlPool }).map(
        ([name, pool]) => ({
          pool: name,
          busy: pool.totalCount - pool.idleCount,
          idle: pool.idleCount,
          waiting: pool.waitingCount,
        }),
      ),
    async close() {
      circuitBreaker.stop()
      await Promise.all([tenant.destroy(), system.destroy(), control.destroy()])
    },
  }
}

/** Limits each query to what is left of the request's wait budget. */
class BudgetedClient extends PrimaryClient {
  constructor(config?: string | PrimaryClientConfig) {
    super(config)
    const query = this.query.bind(this) as (config: object) => Promise<pg.QueryResult>
    const queryInBudget = (text: string, values?: unknown[]) =>
      countWait((remainingMs) =>
        query({ text, values, query_timeout: Math.min(remainingMs, QUERY_TIMEOUT_MS) }),
      )
    this.query = queryInBudget as typeof this.query
  }
}
