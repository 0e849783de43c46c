import {
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'

/**
 * For connections in pipeline mode: a transaction's first question travels together with its
 * beginning. The connection keeps the order; should the beginning fail, no organisation is named
 * for what follows, and row level security shows and takes nothing.
 */
export class PipeliningDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new PipeliningDriver(this.#config)
  }
}

class PipeliningDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    // A failure shows in the statements that follow and in the commit.
    super.beginTransaction(connection, settings).catch(() => undefined)
  }
}
