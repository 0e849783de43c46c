import { z } from 'zod'
import { Problem } from '../../platform/http/problem.ts'
import type { Log } from '../../platform/log.ts'

/** The only field of the reply that is read: specification, section 7. */
const reply = z.object({ words: z.string().min(1).max(200) })

const TIMEOUT_MS = 5000
const REMEMBERED = 5000
/** A tenth of a metre: finer differences never change the words of a square of three metres. */
const DECIMALS = 6

/** Asks the three-word-address service, once for each place: words never change. */
export class ThreeWords {
  readonly #url: string
  readonly #apiKey: string
  readonly #log: Log
  /** Also of questions under way; the place asked for longest ago is forgotten first. */
  readonly #answers = new Map<string, Promise<string>>()

  constructor({ url, apiKey }: { url: string; apiKey: string }, log: Log) {
    this.#url = url
    this.#apiKey = apiKey
    this.#log = log
  }

  /** @throws Problem `service-failed` when the service does not answer, or not as expected */
  wordsAt(lat: string, lng: string): Promise<string> {
    const place = [lat, lng].map((degrees) => Number(Number(degrees).toFixed(DECIMALS))).join(',')
    const answer = this.#answers.get(place) ?? this.#ask(place)
    this.#answers.delete(place)
    this.#answers.set(place, answer)
    answer.catch(() => this.#answers.delete(place))
    if (this.#answers.size > REMEMBERED) {
      const [oldest] = this.#answers.keys()
      if (oldest !== undefined) this.#answers.delete(oldest)
    }
    return answer
  }

  async #ask(coordinates: string): Promise<string> {
    const address = new URL(this.#url)
    address.searchParams.set('coordinates', coordinates)
    address.searchParams.set('key', this.#apiKey)
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      if (!response.ok) throw new Error(`The service answered ${response.status}`)
      return reply.parse(await response.json()).words
    } catch (error) {
      this.#log.warn({ reason: reasonOf(error) }, 'The three-word address service failed')
      throw new Problem('service-failed')
    }
  }
}

/** Messages only: what else an error holds may name the address, and with it the key. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
