import type pg from 'pg'
import { isTimeout } from './database-errors.ts'

/**
 * Fails fast while the database does not respond. Every single wait has a limit, but a request may wait
 * several times and queue behind others. So the first timeout starts a probe with a short timeout;
 * until a probe succeeds the circuit is open, and requests fail at once.
 */

const PROBE_TIMEOUT_MS = 500
const PROBE_INTERVAL_MS = 500

export class CircuitBreaker {
  readonly #connect: (timeoutMs: number) => pg.Client
  /** Whether the last probe succeeded; undefined while the circuit is closed. */
  #probe: Promise<boolean> | undefined
  #timer: NodeJS.Timeout | undefined

  /** The client must listen for errors itself, as `PrimaryClient` does. */
  constructor(connect: (timeoutMs: number) => pg.Client) {
    this.#connect = connect
  }

  /** Call it with every database error; only timeouts start a probe. */
  recordFailure(error: unknown): void {
    if (isTimeout(error)) this.#probe ??= this.#runProbe()
  }

  /** @throws Error that `isUnavailable` recognises, at once or when the running probe fails */
  async requireClosed(): Promise<void> {
    if (this.#probe && !(await this.#probe)) throw new Error('The database does not answer')
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  async #runProbe(): Promise<boolean> {
    const client = this.#connect(PROBE_TIMEOUT_MS)
    const isResponding = await client
      .connect()
      .then(() => client.query('select 1'))
      .then(
        () => true,
        () => false,
      )
    void client.end().catch(() => undefined)
    if (isResponding) {
      this.#probe = undefined
    } else {
      this.#timer = setTimeout(() => {
        this.#probe = this.#runProbe()
      }, PROBE_INTERVAL_MS).unref()
    }
    return isResponding
  }
}
