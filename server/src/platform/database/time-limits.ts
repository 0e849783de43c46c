import type pg from 'pg'

/** PostgreSQL's own limits, in milliseconds; 0 means no limit. */
export type TimeLimits = {
  lock_timeout: number
  statement_timeout: number
  idle_in_transaction_session_timeout: number
}

/**
 * The limits for requests. A client that vanishes during a transaction keeps its row locks until
 * PostgreSQL ends the transaction. That must happen before others give up waiting for the locks. All
 * limits are shorter than the client's own timeout, so that PostgreSQL never works for a client that
 * has gone.
 */
export const REQUEST_TIME_LIMITS: TimeLimits = {
  idle_in_transaction_session_timeout: 2500,
  lock_timeout: 3000,
  statement_timeout: 3500,
}

/** The limits for migrations, which may take any time but must not make others wait for their locks. */
export const MIGRATION_TIME_LIMITS: TimeLimits = {
  idle_in_transaction_session_timeout: 0,
  lock_timeout: 5000,
  statement_timeout: 0,
}

/** How long a start waits for the database. */
export const START_TIMEOUT_MS = 10_000

/**
 * The expressions that set the limits for the current transaction. Limits of a session would not help
 * behind a pooler, where each transaction may run in another session.
 */
export function transactionLimits(limits: TimeLimits): string {
  return toExpressions(Object.entries(limits), true)
}

/**
 * Sets the limits for the session, for statements outside a transaction, and makes PostgreSQL notice
 * when the client has gone. Not awaited, because a connection executes in order.
 */
export function limitSession(client: pg.ClientBase, limits: TimeLimits): void {
  const ignore = () => undefined
  client.query(`select ${toExpressions(Object.entries(limits), false)}`).catch(ignore)
  client.query(`select ${toExpressions(KEEPALIVES, false)}`).catch(ignore)
  // PostgreSQL refuses this on systems where it cannot check a connection while a statement runs.
  client.query(`select ${toExpressions(CLIENT_CHECK, false)}`).catch(ignore)
}

/** A host that is silent for 25 s counts as gone; by default Linux waits for two hours. */
const KEEPALIVES: [string, number][] = [
  ['tcp_keepalives_idle', 10],
  ['tcp_keepalives_interval', 5],
  ['tcp_keepalives_count', 3],
  ['tcp_user_timeout', 25_000],
]
const CLIENT_CHECK: [string, number][] = [['client_connection_check_interval', 1000]]

function toExpressions(settings: [string, number][], isLocal: boolean): string {
  return settings.map(([name, value]) => `set_config('${name}', '${value}', ${isLocal})`).join(', ')
}
