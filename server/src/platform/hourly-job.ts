const RUN_INTERVAL_MS = 60 * 60 * 1000
/**
 * A restart in an emergency serves people first. Chance spreads the jobs, and the processes that start
 * together.
 */
const FIRST_RUN_MS = { least: 10_000, most: 60_000 }

type Options = {
  /** `signal`: the process stops, and the rest is for the next run. */
  work: (signal: AbortSignal) => Promise<unknown>
  onFailure: (error: unknown) => void
}

/** Work of every process within a minute of its start, and then every hour. */
export class HourlyJob {
  readonly #options: Options
  #timer: NodeJS.Timeout | undefined
  #running: Promise<unknown> = Promise.resolve()
  readonly #stopping = new AbortController()

  constructor(options: Options) {
    this.#options = options
  }

  start(): void {
    const { least, most } = FIRST_RUN_MS
    this.#runAfter(least + Math.random() * (most - least))
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    clearTimeout(this.#timer)
    await this.#running
  }

  /** Resolves after the run, which an hour follows. */
  async run(): Promise<void> {
    clearTimeout(this.#timer)
    const { work, onFailure } = this.#options
    this.#running = this.#running
      .then(() => work(this.#stopping.signal))
      .catch(onFailure)
      .finally(() => this.#runAfter(RUN_INTERVAL_MS))
    await this.#running
  }

  #runAfter(ms: number): void {
    if (this.#stopping.signal.aborted) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.run(), ms)
    this.#timer.unref()
  }
}
