import { z } from 'zod'
import { Problem } from '../../platform/http/problem.ts'
import type { Log } from '../../platform/log.ts'

/** The only field of the service's response that is used. */
const reply = z.object({ words: z.string().min(1).max(200) })

export const TIMEOUT_MS = 5000
const MAX_CACHED = 5000
/** A resolution of 0.1 metres is enough, because an address names a square of three metres. */
const DECIMALS = 6

/** Client of the three-word address service. Addresses never change, so responses are cached. */
export class ThreeWords {
  readonly #url: string
  readonly #apiKey: string
  readonly #log: Log
  /** Responses by coordinates, including running requests. The least recently used is evicted first. */
  readonly #cache = new Map<string, Promise<string>>()

  constructor({ url, apiKey }: { url: string; apiKey: string }, log: Log) {
    this.#url = url
    this.#apiKey = apiKey
    this.#log = log
  }

  /**
   * `mayAsk` is called for a place that is not cached. @throws Problem `too-fast` if it returns false,
   * `service-failed` if the service does not respond as expected
   */
  wordsAt(lat: string, lng: string, mayAsk: () => boolean): Promise<string> {
    const place = [lat, lng].map((degrees) => Number(Number(degrees).toFixed(DECIMALS))).join(',')
    const known = this.#cache.get(place)
    if (!known && !mayAsk()) throw new Problem('too-fast')
    const words = known ?? this.#request(place)
    this.#cache.delete(place)
    this.#cache.set(place, words)
    words.catch(() => this.#cache.delete(place))
    if (this.#cache.size > MAX_CACHED) {
      const [oldest] = this.#cache.keys()
      if (oldest !== undefined) this.#cache.delete(oldest)
    }
    return words
  }

  async #request(coordinates: string): Promise<string> {
    const address = new URL(this.#url)
    address.searchParams.set('coordinates', coordinates)
    address.searchParams.set('key', this.#apiKey)
    try {
      // A redirect would send the key to another server.
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const response = await fetch(address, { signal, redirect: 'error' })
      if (!response.ok) throw new Error(`The service returned ${response.status}`)
      return reply.parse(await response.json()).words
    } catch (error) {
      this.#log.warn({ reason: reasonOf(error) }, 'The three-word address service failed')
      throw new Problem('service-failed')
    }
  }
}

/** Only the messages, because other properties of an error may contain the URL, and with it the key. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
