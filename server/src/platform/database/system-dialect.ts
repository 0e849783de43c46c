import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type PostgresDialectConfig,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { CircuitBreaker } from './circuit-breaker.ts'
import { CircuitBreakerDialect, CircuitBreakerDriver } from './dialects.ts'
import { type TimeLimits, transactionLimits } from './time-limits.ts'

/** Lets the owner see the rows of all organisations, until the transaction ends. */
export const ENTER_AS_SYSTEM = "select set_config('app.system', 'on', true)"

/**
 * The dialect of `system` connections: every transaction declares that it works for the system, and a
 * statement outside a transaction gets its own. This takes one round trip, because the connections are
 * in pipeline mode; if the beginning fails, the rest fails too.
 */
export class SystemDialect extends CircuitBreakerDialect {
  readonly #limits: TimeLimits

  constructor(config: PostgresDialectConfig, circuitBreaker: CircuitBreaker, limits: TimeLimits) {
    super(config, circuitBreaker)
    this.#limits = limits
  }

  override createDriver(): Driver {
    return new SystemDriver(this.config, this.circuitBreaker, this.#limits)
  }
}

type Connection = Parameters<CircuitBreakerDriver['rollbackTransaction']>[0]

class SystemDriver extends CircuitBreakerDriver {
  readonly #enter: CompiledQuery
  readonly #prepared = new WeakSet<DatabaseConnection>()
  readonly #inTransaction = new WeakSet<DatabaseConnection>()

  constructor(config: PostgresDialectConfig, circuitBreaker: CircuitBreaker, limits: TimeLimits) {
    super(config, circuitBreaker)
    this.#enter = CompiledQuery.raw(`${ENTER_AS_SYSTEM}, ${transactionLimits(limits)}`)
  }

  override async acquireConnection(
    ...options: Parameters<CircuitBreakerDriver['acquireConnection']>
  ): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection(...options)
    if (!this.#prepared.has(connection)) {
      this.#prepared.add(connection)
      const execute = connection.executeQuery.bind(connection)
      connection.executeQuery = (query, ...others) =>
        this.#inTransaction.has(connection)
          ? execute(query, ...others)
          : executeAlone(this.#enter, query, (statement) => execute(statement, ...others))
    }
    return connection
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    this.#inTransaction.add(connection)
    try {
      const begun = super.beginTransaction(connection, settings)
      await Promise.all([begun, connection.executeQuery(this.#enter)])
    } catch (error) {
      this.#inTransaction.delete(connection)
      throw error
    }
  }

  override async commitTransaction(connection: Connection): Promise<void> {
    try {
      await super.commitTransaction(connection)
    } finally {
      this.#inTransaction.delete(connection)
    }
  }

  override async rollbackTransaction(connection: Connection): Promise<void> {
    try {
      await super.rollbackTransaction(connection)
    } finally {
      this.#inTransaction.delete(connection)
    }
  }
}

type Execute = <Row>(query: CompiledQuery) => Promise<QueryResult<Row>>

async function executeAlone<Row>(
  enter: CompiledQuery,
  query: CompiledQuery,
  execute: Execute,
): Promise<QueryResult<Row>> {
  const [, , result, ...others] = await Promise.allSettled([
    execute(CompiledQuery.raw('begin')),
    execute(enter),
    execute<Row>(query),
    execute(CompiledQuery.raw('commit')),
  ])
  for (const outcome of [result, ...others]) {
    if (outcome.status === 'rejected') throw outcome.reason
  }
  return (result as PromiseFulfilledResult<QueryResult<Row>>).value
}
