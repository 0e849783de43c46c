import { randomBytes } from 'node:crypto'
import type { Connections } from './connections.ts'

/**
 * The name of the database's history, which goes with every response: a restore begins another one
 * (`voidSignIns`), and so does an empty database behind the same address.
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

  /** Also after the connection was lost: another database may answer now. */
  async read(): Promise<void> {
    const { system } = this.#connections
    const epoch = randomBytes(9).toString('base64url')
    await system
      .insertInto('database_epoch')
      .values({ epoch })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const stored = await system.selectFrom('database_epoch').select('epoch').executeTakeFirst()
    this.#current = stored?.epoch ?? epoch
  }
}
