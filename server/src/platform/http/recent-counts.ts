/**
 * Counts events within a window of time, in memory. It is the first limit that a flood meets, before
 * any queue or database. It forgets the least recently used key when there are too many, so that a
 * flood from many addresses cannot fill the memory either.
 */
const MAX_KEYS = 10_000

export class RecentCounts {
  readonly #windowMs: number
  readonly #max: number
  readonly #maxKeys: number
  /** The times of each key, oldest first; the keys used last are at the end. */
  readonly #times = new Map<string, number[]>()

  constructor({
    windowMs,
    max,
    maxKeys = MAX_KEYS,
  }: { windowMs: number; max: number; maxKeys?: number }) {
    this.#windowMs = windowMs
    this.#max = max
    this.#maxKeys = maxKeys
  }

  get size(): number {
    return this.#times.size
  }

  /** Returns whether one more is within the limit, and if so counts it. */
  take(key: string, now: Date): boolean {
    if (this.isFull(key, now)) return false
    const times = [...(this.#times.get(key) ?? []), now.getTime()]
    this.#times.delete(key)
    this.#times.set(key, times)
    const [oldest] = this.#times.keys()
    if (oldest !== undefined && this.#times.size > this.#maxKeys) this.#times.delete(oldest)
    return true
  }

  isFull(key: string, now: Date): boolean {
    const since = now.getTime() - this.#windowMs
    const times = this.#times.get(key)?.filter((time) => time > since) ?? []
    if (times.length > 0) this.#times.set(key, times)
    else this.#times.delete(key)
    return times.length >= this.#max
  }
}
