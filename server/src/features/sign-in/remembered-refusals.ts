/**
 * Remembers which counters of failed sign-ins are full according to the database, so that their attempts
 * are refused at once, before any queue or query. It remembers them for only a second, because another
 * process may have cleared them.
 */
const MEMORY_MS = 1000
const MAX_COUNTERS = 10_000

type Refusal = { until: number; askAgainAt: number }

export class RememberedRefusals {
  /** Oldest first. */
  readonly #refusals = new Map<string, Refusal>()

  has(counter: string, now: Date): boolean {
    const refusal = this.#refusals.get(counter)
    return (
      refusal !== undefined &&
      now.getTime() < refusal.until &&
      performance.now() < refusal.askAgainAt
    )
  }

  /** `until`: when the counter's failures will be old enough, by the server's clock. */
  add(counter: string, until: Date): void {
    this.#refusals.delete(counter)
    this.#refusals.set(counter, {
      until: until.getTime(),
      askAgainAt: performance.now() + MEMORY_MS,
    })
    const [oldest] = this.#refusals.keys()
    if (oldest !== undefined && this.#refusals.size > MAX_COUNTERS) this.#refusals.delete(oldest)
  }

  forget(isForgotten: (counter: string) => boolean): void {
    for (const counter of this.#refusals.keys()) {
      if (isForgotten(counter)) this.#refusals.delete(counter)
    }
  }
}
