type Options = {
  /** The most that run at the same time. */
  atOnce: number
  onFailure: (error: unknown, key: string) => void
}

/**
 * What a round of a job starts without waiting for it, once at a time for each key. So what is slow for one
 * organisation, such as its push service, delays no other.
 */
export class RunningByKey {
  readonly #options: Options
  readonly #running = new Map<string, Promise<void>>()

  constructor(options: Options) {
    this.#options = options
  }

  /** Leaves it to a later round while this key runs, or as many as may run at once. */
  start(key: string, run: () => Promise<void>): void {
    if (this.#running.size >= this.#options.atOnce || this.#running.has(key)) return
    const ended = run()
      .catch((error: unknown) => this.#options.onFailure(error, key))
      .finally(() => this.#running.delete(key))
    this.#running.set(key, ended)
  }

  async stop(): Promise<void> {
    await Promise.all(this.#running.values())
  }
}
