import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../../log.ts'
import type { DatabaseHistory } from './database-history.ts'
import { askServer, type DatabaseServer, readState } from './database-server.ts'

/**
 * Finds the one of several hosts that takes writes, and leaves it when it no longer does. A replica that was
 * promoted has a higher timeline than the primary before it. So of two servers that take writes, the one with the
 * higher timeline is right, and this process never goes back to a lower one.
 */

/** Less than the longest wait of a request, also when one machine does not answer at all. */
const PROBE_TIMEOUT_MS = 1500
const WATCH_INTERVAL_MS = 2000
/** While no server takes writes, many requests may ask. */
const SEARCH_PAUSE_MS = 200

const NONE = 'No server of the database takes writes'
const OTHER = 'The database does not answer: another of its servers takes the writes'

export class PrimaryFinder {
  readonly #addresses: readonly string[]
  readonly #history: DatabaseHistory
  readonly #log: Log
  readonly #clients = new Set<pg.Client>()
  readonly #stop = new AbortController()
  #primary: DatabaseServer | undefined
  #isDoubted = false
  #searching: Promise<DatabaseServer> | undefined
  #failed: { at: number; error: unknown } | undefined
  #warned = ''

  constructor(addresses: readonly string[], history: DatabaseHistory, log: Log) {
    this.#addresses = addresses
    this.#history = history
    this.#log = log
  }

  /** @throws Error that `isUnavailable` recognises */
  async find(): Promise<DatabaseServer> {
    return this.#primary && !this.#isDoubted ? this.#primary : this.#search()
  }

  /** Takes note of a new connection. @throws Error if its server is not the primary that was found */
  async admit(client: pg.Client, { timeline, system }: DatabaseServer): Promise<void> {
    const state = await readState(client, PROBE_TIMEOUT_MS)
    const isSame = state.timeline === timeline && state.system === system
    if (!state.takesWrites || !isSame || timeline < this.#history.timeline) throw new Error(OTHER)
    this.#clients.add(client)
    client.once('end', () => this.#clients.delete(client))
  }

  /**
   * A connection to it failed, so the next one looks at all hosts again. The server stays known: if it is still the
   * primary, its other connections must go on.
   */
  doubt(server: DatabaseServer): void {
    if (this.#primary === server) this.#isDoubted = true
  }

  /**
   * Keeps looking for a promotion that this process does not notice, because its connections still work. Calls
   * `onFound` after each look that finds the primary.
   */
  watch(onFound?: (primary: DatabaseServer) => Promise<void>): void {
    const { signal } = this.#stop
    const look = async () => {
      while (!signal.aborted) {
        await delay(WATCH_INTERVAL_MS, undefined, { signal, ref: false })
        const found = await this.#search().catch(() => undefined)
        if (found) await onFound?.(found).catch(() => undefined)
      }
    }
    look().catch(() => undefined)
  }

  stop(): void {
    this.#stop.abort()
  }

  #search(): Promise<DatabaseServer> {
    if (this.#failed && performance.now() - this.#failed.at < SEARCH_PAUSE_MS) {
      return Promise.reject(this.#failed.error)
    }
    this.#searching ??= this.#choose()
      .catch((error: unknown) => {
        this.#failed = { at: performance.now(), error }
        throw error
      })
      .finally(() => {
        this.#searching = undefined
      })
    return this.#searching
  }

  async #choose(): Promise<DatabaseServer> {
    const answers = await Promise.all(this.#addresses.map(probe))
    const servers = answers.filter(isServer)
    const before = this.#primary
    const best = this.#pick(servers)
    if (!best || best.timeline < this.#history.timeline) {
      if (before && servers.some((server) => isAt(server, before))) this.#leave()
      throw new Error(this.#describe(answers))
    }
    try {
      await this.#history.moveTo(best)
    } catch (error) {
      this.#leave()
      throw error
    }
    const isSame = before && isAt(best, before) && best.timeline === before.timeline
    if (!isSame) this.#leave()
    this.#primary = isSame ? before : best
    this.#isDoubted = false
    return this.#primary
  }

  /** The server with the highest timeline; of several addresses of it the one that is in use. */
  #pick(servers: readonly DatabaseServer[]): DatabaseServer | undefined {
    const before = this.#primary
    const writers = servers.filter(
      (server) => server.takesWrites && !this.#history.isAnotherDatabase(server),
    )
    const highest = Math.max(...writers.map(({ timeline }) => timeline))
    const candidates = writers.filter(({ timeline }) => timeline === highest)
    const best = candidates.find((one) => before && isAt(one, before)) ?? candidates[0]
    const former = writers.filter(({ timeline }) => timeline < highest)
    if (best) this.#warnOfSplitBrain(best, former)
    return best
  }

  /** Once for the same servers, not with each look at them. */
  #warnOfSplitBrain(best: DatabaseServer, former: readonly DatabaseServer[]): void {
    const found = former.map(({ host, port }) => `${host}:${port}`).join(', ')
    if (found === this.#warned) return
    this.#warned = found
    if (!found) return
    this.#log.error(
      { used: `${best.host}:${best.port}`, stop: found },
      'Two servers of the database take writes: stop the former primary',
    )
  }

  #leave(): void {
    this.#primary = undefined
    for (const client of this.#clients) client.connection.stream.destroy()
  }

  #describe(answers: readonly (DatabaseServer | Error)[]): string {
    const reasons = answers.map((answer) => {
      if (answer instanceof Error) return answer.message
      const { host, port, takesWrites } = answer
      if (this.#history.isAnotherDatabase(answer)) return `${host}:${port} has another database`
      return `${host}:${port} is ${takesWrites ? 'a former primary' : 'a replica'}`
    })
    return `${NONE} (${reasons.join('; ')})`
  }
}

function isServer(answer: DatabaseServer | Error): answer is DatabaseServer {
  return !(answer instanceof Error)
}

function isAt(one: DatabaseServer, other: DatabaseServer): boolean {
  return one.connectionString === other.connectionString
}

async function probe(connectionString: string): Promise<DatabaseServer | Error> {
  try {
    return await askServer(connectionString, PROBE_TIMEOUT_MS)
  } catch (error) {
    const { hostname, port } = new URL(connectionString)
    const reason = error instanceof Error ? error.message : String(error)
    return new Error(`${hostname}:${port || 5432}: ${reason}`)
  }
}
