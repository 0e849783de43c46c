import {
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import type { Answering } from './answering.ts'

/** PostgreSQL, without waiting for it while it is known not to answer. */
export class WatchedDialect extends PostgresDialect {
  protected readonly config: PostgresDialectConfig
  protected readonly answering: Answering

  constructor(config: PostgresDialectConfig, answering: Answering) {
    super(config)
    this.config = config
    this.answering = answering
  }

  override createDriver(): Driver {
    return new WatchedDriver(this.config, this.answering)
  }
}

export class WatchedDriver extends PostgresDriver {
  readonly #answering: Answering

  constructor(config: PostgresDialectConfig, answering: Answering) {
    super(config)
    this.#answering = answering
  }

  override async acquireConnection(
    ...options: Parameters<PostgresDriver['acquireConnection']>
  ): Promise<DatabaseConnection> {
    await this.#answering.require()
    try {
      return await super.acquireConnection(...options)
    } catch (error) {
      this.#answering.hear(error)
      throw error
    }
  }
}

/**
 * For connections in pipeline mode: a transaction's first question travels together with its
 * beginning. The connection keeps the order; should the beginning fail, no organisation is named
 * for what follows, and row level security shows and takes nothing.
 */
export class PipeliningDialect extends WatchedDialect {
  override createDriver(): Driver {
    return new PipeliningDriver(this.config, this.answering)
  }
}

class PipeliningDriver extends WatchedDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    // A failure shows in the statements that follow and in the commit.
    super.beginTransaction(connection, settings).catch(() => undefined)
  }
}
