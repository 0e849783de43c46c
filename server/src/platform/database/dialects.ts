import {
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import type { CircuitBreaker } from './circuit-breaker.ts'
import { limitWait } from './wait-budget.ts'

/** A dialect that acquires no connections while the circuit breaker is open. */
export class CircuitBreakerDialect extends PostgresDialect {
  protected readonly config: PostgresDialectConfig
  protected readonly circuitBreaker: CircuitBreaker

  constructor(config: PostgresDialectConfig, circuitBreaker: CircuitBreaker) {
    super(config)
    this.config = config
    this.circuitBreaker = circuitBreaker
  }

  override createDriver(): Driver {
    return new CircuitBreakerDriver(this.config, this.circuitBreaker)
  }
}

type Acquired = Parameters<PostgresDriver['releaseConnection']>[0]

export class CircuitBreakerDriver extends PostgresDriver {
  readonly #circuitBreaker: CircuitBreaker

  constructor(config: PostgresDialectConfig, circuitBreaker: CircuitBreaker) {
    super(config)
    this.#circuitBreaker = circuitBreaker
  }

  override async acquireConnection(
    ...options: Parameters<PostgresDriver['acquireConnection']>
  ): Promise<DatabaseConnection> {
    await this.#circuitBreaker.requireClosed()
    const acquiring = super.acquireConnection(...options)
    try {
      return await limitWait(() => acquiring)
    } catch (error) {
      // Nobody waits for a connection that arrives later, so it goes back to the pool.
      acquiring.then((late) => this.releaseConnection(late as Acquired)).catch(() => undefined)
      this.#circuitBreaker.recordFailure(error)
      throw error
    }
  }
}

/** For connections in pipeline mode: BEGIN is sent together with the first statement. */
export class PipeliningDialect extends CircuitBreakerDialect {
  override createDriver(): Driver {
    return new PipeliningDriver(this.config, this.circuitBreaker)
  }
}

class PipeliningDriver extends CircuitBreakerDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    // Not awaited: see docs/decisions/0016.
    super.beginTransaction(connection, settings).catch(() => undefined)
  }
}
