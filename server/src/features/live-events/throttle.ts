/** Runs a job at once, and after that at most once per interval for each key; the last one always runs. */
export class Throttle {
  readonly #intervalMs: number
  readonly #timers = new Map<string, NodeJS.Timeout>()
  readonly #waiting = new Map<string, () => void>()

  constructor(intervalMs: number) {
    this.#intervalMs = intervalMs
  }

  run(key: string, job: () => void): void {
    if (this.#timers.has(key)) {
      this.#waiting.set(key, job)
      return
    }
    job()
    const timer = setTimeout(() => {
      this.#timers.delete(key)
      const waiting = this.#waiting.get(key)
      this.#waiting.delete(key)
      if (waiting) this.run(key, waiting)
    }, this.#intervalMs)
    timer.unref()
    this.#timers.set(key, timer)
  }

  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
    this.#waiting.clear()
  }
}
