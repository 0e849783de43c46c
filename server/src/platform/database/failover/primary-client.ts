import pg from 'pg'
import type { PrimaryFinder } from './primary-finder.ts'

/** `finder`: the address has several hosts, and the connection goes to the one that takes writes. */
export type PrimaryClientConfig = pg.ClientConfig & { finder?: PrimaryFinder | undefined }

type Callback = (error?: Error) => void

/** The only way in which Holdfast connects to its database: `primary-client.test.ts` looks for others. */
export class PrimaryClient extends pg.Client {
  readonly #finder: PrimaryFinder | undefined

  constructor(config?: string | PrimaryClientConfig) {
    super(config)
    // Without a listener an error event would end the process, and the pool listens only once it has the connection.
    this.on('error', () => undefined)
    this.#finder = typeof config === 'object' ? config.finder : undefined
  }

  override connect(): Promise<pg.Client>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.Client> | undefined {
    const connecting = this.#finder ? this.#connectToPrimary(this.#finder) : super.connect()
    if (!callback) return connecting as Promise<pg.Client>
    connecting.then(
      () => callback(),
      (error: Error) => callback(error),
    )
    return undefined
  }

  async #connectToPrimary(finder: PrimaryFinder): Promise<pg.Client> {
    const server = await finder.find()
    const { connection } = this
    if (connection.stream.destroyed) throw new Error('Connection terminated before it was made')
    this.host = server.host
    this.port = server.port
    try {
      await super.connect()
      await finder.admit(this, server)
    } catch (error) {
      finder.doubt(server)
      connection.stream.destroy()
      throw error
    }
    return this
  }
}
