const RUN_INTERVAL_MS = 60 * 60 * 1000

type Options = {
  /** `signal`: the process stops, and the rest is for the next run. */
  work: (signal: AbortSignal) => Promise<unknown>
  onFailure: (error: unknown) => void
}

/** Work of every process at its start and every hour. */
export class HourlyJob {
  readonly #options: Options
  #timer: NodeJS.Timeout | undefined
  #running: Promise<unknown> = Promise.resolve()
  readonly #stopping = new AbortController()

  constructor(options: Options) {
    this.#options = options
  }

  start(): void {
    const { work, onFailure } = this.#options
    this.#running = work(this.#stopping.signal)
      .catch(onFailure)
      .finally(() => {
        if (this.#stopping.signal.aborted) return
        this.#timer = setTimeout(() => this.start(), RUN_INTERVAL_MS)
        this.#timer.unref()
      })
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    clearTimeout(this.#timer)
    await this.#running
  }
}
