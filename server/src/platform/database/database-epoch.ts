import type { Connections } from './connections.ts'
import type { SystemTransaction } from './database.ts'
import { newEpoch } from './new-epoch.ts'

/**
 * An id of the database's history, sent with every response. It changes when a backup is restored
 * (`voidSignIns`), when a replica is promoted that may lack something (`DatabaseHistory`), or when an empty
 * database takes over the address.
 */
export class DatabaseEpoch {
  readonly #connections: Connections
  #current = ''

  constructor(connections: Connections) {
    this.#connections = connections
  }

  get current(): string {
    return this.#current
  }

  /** Call it again after the connection was lost: another database may answer now. */
  async read(): Promise<void> {
    const { system } = this.#connections
    const epoch = newEpoch()
    await system
      .insertInto('database_epoch')
      .values({ epoch })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const stored = await system.selectFrom('database_epoch').select('epoch').executeTakeFirst()
    this.#current = stored?.epoch ?? epoch
  }
}

/** The epoch of the database that this transaction reads; undefined if it has none yet. */
export async function readEpoch(trx: SystemTransaction): Promise<string | undefined> {
  const stored = await trx.selectFrom('database_epoch').select('epoch').executeTakeFirst()
  return stored?.epoch
}
