import { createHash } from 'node:crypto'
import type { Log } from '../../platform/log.ts'
import { createOutboundFetch } from '../../platform/outbound/outbound-fetch.ts'
import { toAddressRanges } from '../../platform/outbound/public-addresses.ts'

/**
 * Asks the range API of Have I Been Pwned, or a mirror of it, whether a password is known from a breach.
 * Only the first five digits of its SHA-1 hash leave the server. The response is padded, so that its
 * length does not reveal the digits to somebody watching the connection. None of this is ever logged.
 */

const PREFIX_DIGITS = 5
/** People wait for the lookup while they set their password. */
export const TIMEOUT_MS = 2000
/** After a failure, no password is looked up for this long. */
const PAUSE_MS = 60_000
/** A line of the response: the rest of a hash, and how often it was found; 0 marks padding. */
const LINE = /^([0-9A-F]{35}):(\d+)$/i

type Settings = {
  /** Undefined if passwords are not looked up. */
  breachedPasswordsUrl: string | undefined
  outboundPrivateAddresses: readonly string[]
}
type Dependencies = { config: Settings; log: Log; now: () => Date }

export class BreachedPasswords {
  readonly #dependencies: Dependencies
  readonly #fetch: ReturnType<typeof createOutboundFetch>
  #isFailing = false
  #pausedUntil = 0

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
    const allowed = toAddressRanges(dependencies.config.outboundPrivateAddresses)
    this.#fetch = createOutboundFetch(allowed, TIMEOUT_MS)
  }

  /** Also false if the service is not used or does not answer, so that it never blocks anybody. */
  async has(password: string): Promise<boolean> {
    const { config, log, now } = this.#dependencies
    const url = config.breachedPasswordsUrl
    if (url === undefined || now().getTime() < this.#pausedUntil) return false
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
    try {
      const counts = await this.#readRange(`${url}/${hash.slice(0, PREFIX_DIGITS)}`)
      this.#isFailing = false
      return (counts.get(hash.slice(PREFIX_DIGITS)) ?? 0) > 0
    } catch (error) {
      this.#pausedUntil = now().getTime() + PAUSE_MS
      // Logs no other property, because one may contain the address, which ends with the digits.
      const { message, code } = error as NodeJS.ErrnoException
      const reason = message || code
      if (!this.#isFailing) log.warn({ reason }, 'Breached passwords could not be looked up')
      this.#isFailing = true
      return false
    }
  }

  /** How often each hash was found, by its digits after the first five. */
  async #readRange(url: string): Promise<Map<string, number>> {
    const headers = { 'add-padding': 'true', 'user-agent': 'Holdfast' }
    const response = await this.#fetch(url, { method: 'GET', headers })
    if (response.status !== 200) throw new Error(`The service returned ${response.status}`)
    const lines = (await response.text()).trim().split(/\r?\n/)
    const counts = new Map<string, number>()
    for (const line of lines) {
      const [, suffix, count] = LINE.exec(line) ?? []
      if (suffix === undefined) throw new Error('The response is no list of hashes')
      counts.set(suffix.toUpperCase(), Number(count))
    }
    return counts
  }
}
