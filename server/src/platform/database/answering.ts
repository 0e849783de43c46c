import type pg from 'pg'

/**
 * Whether the database answers at all. Each wait for it is bounded, but a call may wait several
 * times, and for what others are waiting for: once somebody has waited in vain and the database does
 * not answer a short question either, nobody else waits until it does.
 */

const PATIENCE_MS = 500
const ASK_AGAIN_MS = 500
const IN_VAIN = /^(timeout exceeded when trying to connect|Query read timeout)/

export class Answering {
  readonly #connect: (patienceMs: number) => pg.Client
  /** While it is in doubt: what the last short question came to. */
  #answers: Promise<boolean> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(connect: (patienceMs: number) => pg.Client) {
    this.#connect = connect
  }

  /** Told of every failure; only waiting in vain raises a doubt. */
  hear(error: unknown): void {
    if (error instanceof Error && IN_VAIN.test(error.message)) this.#answers ??= this.#ask()
  }

  /** @throws Error that `isUnavailable` knows, at once or after a moment */
  async require(): Promise<void> {
    if (this.#answers && !(await this.#answers)) throw new Error('The database does not answer')
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  async #ask(): Promise<boolean> {
    const client = this.#connect(PATIENCE_MS)
    // Its end is told by what was asked of it.
    client.on('error', () => undefined)
    const isAnswered = await client
      .connect()
      .then(() => client.query('select 1'))
      .then(
        () => true,
        () => false,
      )
    void client.end().catch(() => undefined)
    if (isAnswered) {
      this.#answers = undefined
    } else {
      this.#timer = setTimeout(() => {
        this.#answers = this.#ask()
      }, ASK_AGAIN_MS).unref()
    }
    return isAnswered
  }
}
