import { withoutWaitBudget } from './database/wait-budget.ts'
import type { RunningByKey } from './running-by-key.ts'

const POLL_MS = 1000

type Options = {
  work: () => Promise<void>
  onFailure: (error: unknown) => void
  /** Instead of a second. */
  everyMs?: number
  /** What rounds have started and do not wait for. */
  running?: RunningByKey
}

/** Work that every process looks for once a second, or as often as it says. A round begins when the one before it has ended. */
export class PollingJob {
  readonly #options: Options
  #timer: NodeJS.Timeout | undefined
  #round: Promise<void> | undefined
  #isStopped = false

  constructor(options: Options) {
    this.#options = options
  }

  start(): void {
    if (this.#isStopped) return
    this.#timer = setTimeout(() => {
      void this.#run().finally(() => this.start())
    }, this.#options.everyMs ?? POLL_MS)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#round
    await this.#options.running?.stop()
  }

  #run(): Promise<void> {
    if (this.#isStopped) return Promise.resolve()
    const { work, onFailure } = this.#options
    this.#round = withoutWaitBudget(work).catch(onFailure)
    return this.#round
  }
}
