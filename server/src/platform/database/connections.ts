import { Kysely, type LogEvent } from 'kysely'
import pg from 'pg'
import { Answering } from './answering.ts'
import { PipeliningDialect } from './dialects.ts'
import { SystemDialect } from './system-dialect.ts'
import type { OrganisationTables, SystemTables } from './tables.ts'

/**
 * The two ways to the database. Each transaction says for whom it works: one of `tenant` enters an
 * organisation and sees nothing else, one of `system` sees all, and the import check lists who may
 * use it. Nothing is set on a connection itself: a pooler may give each transaction another one.
 */
export type Connections = {
  tenant: Kysely<OrganisationTables>
  system: Kysely<SystemTables>
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
    // A transaction's first question travels with its beginning, its last with the commit; and a
    // connection on which somebody has waited in vain is closed, so that nobody waits behind them.
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
    dialect: new SystemDialect({ pool: systemPool }, answering),
    log,
  })
  return {
    tenant,
    system,
    async connect() {
      const client = new pg.Client({
        ...(direct ?? settings),
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
