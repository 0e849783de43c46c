const RUN_INTERVAL_MS = 60 * 60 * 1000

type Options = {
  work: () => Promise<unknown>
  onFailure: (error: unknown) => void
}

/** Work of every process at its start and every hour. */
export class HourlyJob {
  readonly #options: Options
  #timer: NodeJS.Timeout | undefined
  #running: Promise<unknown> = Promise.resolve()
  #isStopped = false

  constructor(options: Options) {
    this.#options = options
  }

  start(): void {
    const { work, onFailure } = this.#options
    this.#running = work()
      .catch(onFailure)
      .finally(() => {
        if (this.#isStopped) return
        this.#timer = setTimeout(() => this.start(), RUN_INTERVAL_MS)
        this.#timer.unref()
      })
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#running
  }
}
