import type pg from 'pg'
import type { Config } from '../../config.ts'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
import { requireFinishedRestore } from './backup/unfinished-restore.ts'
import { type ConnectionSettings, countConnections } from './connections.ts'
import { PrimaryClient } from './failover/primary-client.ts'
import { START_TIMEOUT_MS } from './time-limits.ts'

/** Each process holds this lock on its listening connection, so that the processes can be counted. */
export const PROCESS_LOCK = "hashtext('holdfast process')"

/**
 * Checks the database before anything is written to it, and warns of what will fail later.
 * @throws StartError for a database that must not be used as it is
 */
export async function checkDatabase(
  settings: ConnectionSettings,
  { databaseUrl, isExposed }: Pick<Config, 'databaseUrl' | 'isExposed'>,
  log: Log,
): Promise<void> {
  const client = new PrimaryClient({
    connectionTimeoutMillis: START_TIMEOUT_MS,
    ...(settings.direct ?? settings),
  })
  await client.connect()
  try {
    await requireFinishedRestore(client)
    if (databaseUrl && isExposed) await requireOrdinaryRole(client)
    await checkConnections(client, countConnections(settings), log)
  } finally {
    await client.end()
  }
}

/**
 * Row level security does not apply to a superuser, a role with BYPASSRLS, or a role that can become
 * one: after one injected `reset role` an organisation would see all others. See docs/decisions/0021.
 */
async function requireOrdinaryRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ role: string }>(
    `select rolname as role from pg_roles
     where (rolsuper or rolbypassrls) and pg_has_role(current_user, oid, 'member')
     order by rolname <> current_user, rolname limit 1`,
  )
  const [found] = rows
  if (!found) return
  throw new StartError(
    `The user of DATABASE_URL is, or can become, ${found.role}, to which row level security does not apply: give the database to an ordinary role (create role holdfast login createrole password '…'; alter database … owner to holdfast) and name that in DATABASE_URL.`,
  )
}

type Capacity = { allowed: number; processes: number }

/** @throws StartError if the database allows fewer connections than this process alone needs */
async function checkConnections(client: pg.Client, needed: number, log: Log): Promise<void> {
  const { rows } = await client.query<Capacity>(`
    select
      least(
        current_setting('max_connections')::integer
          - current_setting('superuser_reserved_connections')::integer
          - coalesce(current_setting('reserved_connections', true)::integer, 0),
        nullif(rolconnlimit, -1), nullif(datconnlimit, -1)
      ) as allowed,
      (select count(distinct pid)::integer from pg_locks
       where locktype = 'advisory' and mode = 'ShareLock' and database = pg_database.oid
         and (classid::bigint << 32 | objid::bigint) = ${PROCESS_LOCK}) as processes
    from pg_roles, pg_database where rolname = current_user and datname = current_database()`)
  const { allowed, processes } = rows[0] ?? { allowed: needed, processes: 0 }
  const remedy = 'set DATABASE_POOL_SIZE lower, or max_connections of PostgreSQL higher'
  if (needed > allowed) {
    throw new StartError(
      `This process may open ${needed} connections, and the database allows ${allowed}: ${remedy}.`,
    )
  }
  const all = (processes + 1) * needed
  if (all <= allowed) return
  log.warn(
    `With this one ${processes + 1} processes may open ${all} connections, and the database allows ${allowed}: ${remedy}.`,
  )
}
