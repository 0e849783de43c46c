import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseHistory } from './database-history.ts'
import type { FoundServer, ServerState } from './found-server.ts'

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

const STATE = `
  select
    not pg_is_in_recovery() and current_setting('default_transaction_read_only') = 'off' as "takesWrites",
    case when pg_is_in_recovery() then 0
      else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer end as timeline,
    (select system_identifier::text from pg_control_system()) as system`

const NONE = 'No server of the database takes writes'
const OTHER = 'The database does not answer: another of its servers takes the writes'

export async function readState(
  client: pg.Client,
  timeoutMs = PROBE_TIMEOUT_MS,
): Promise<ServerState> {
  // Not `client.query`, which may count the time against a request.
  const query = pg.Client.prototype.query.bind(client) as (config: object) => Promise<unknown>
  const result = await query({ text: STATE, query_timeout: timeoutMs })
  const [state] = (result as pg.QueryResult<ServerState>).rows
  if (!state) throw new Error(NONE)
  return state
}

export class PrimaryFinder {
  readonly #addresses: readonly string[]
  readonly #history: DatabaseHistory
  readonly #clients = new Set<pg.Client>()
  readonly #stop = new AbortController()
  #primary: FoundServer | undefined
  #isDoubted = false
  #searching: Promise<FoundServer> | undefined
  #failed: { at: number; error: unknown } | undefined

  constructor(addresses: readonly string[], history: DatabaseHistory) {
    this.#addresses = addresses
    this.#history = history
  }

  /** @throws Error that `isUnavailable` recognises */
  async find(): Promise<FoundServer> {
    return this.#primary && !this.#isDoubted ? this.#primary : this.#search()
  }

  /** Takes note of a new connection. @throws Error if its server is not the primary that was found */
  async admit(client: pg.Client, { timeline, system }: FoundServer): Promise<void> {
    const state = await readState(client)
    const isSame = state.timeline === timeline && state.system === system
    if (!state.takesWrites || !isSame || timeline < this.#history.timeline) throw new Error(OTHER)
    this.#clients.add(client)
    client.once('end', () => this.#clients.delete(client))
  }

  /**
   * A connection to it failed, so the next one looks at all hosts again. The server stays known: if it is still the
   * primary, its other connections must go on.
   */
  doubt(server: FoundServer): void {
    if (this.#primary === server) this.#isDoubted = true
  }

  /** Keeps looking for a promotion that this process does not notice, because its connections still work. */
  watch(): void {
    const { signal } = this.#stop
    const look = async () => {
      while (!signal.aborted) {
        await delay(WATCH_INTERVAL_MS, undefined, { signal, ref: false })
        const found = await this.#search().catch(() => undefined)
        if (found) await this.#history.beat(found).catch(() => undefined)
      }
    }
    look().catch(() => undefined)
  }

  stop(): void {
    this.#stop.abort()
  }

  #search(): Promise<FoundServer> {
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

  async #choose(): Promise<FoundServer> {
    const answers = await Promise.all(this.#addresses.map(probe))
    const servers = answers.filter(isServer)
    const before = this.#primary
    const best = this.#pick(servers)
    if (!best || best.timeline < this.#history.timeline) {
      if (before && servers.some((server) => isAt(server, before))) this.#leave()
      throw new Error(this.#describe(answers))
    }
    try {
      await this.#history.enter(best)
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
  #pick(servers: readonly FoundServer[]): FoundServer | undefined {
    const before = this.#primary
    const writers = servers.filter(
      (server) => server.takesWrites && !this.#history.isAnotherDatabase(server),
    )
    const highest = Math.max(...writers.map(({ timeline }) => timeline))
    const candidates = writers.filter(({ timeline }) => timeline === highest)
    const best = candidates.find((one) => before && isAt(one, before)) ?? candidates[0]
    const former = writers.filter(({ timeline }) => timeline < highest)
    if (best) this.#history.warnOfTwo(best, former)
    return best
  }

  #leave(): void {
    this.#primary = undefined
    for (const client of this.#clients) client.connection.stream.destroy()
  }

  #describe(answers: readonly (FoundServer | Error)[]): string {
    const reasons = answers.map((answer) => {
      if (answer instanceof Error) return answer.message
      const { host, port, takesWrites } = answer
      if (this.#history.isAnotherDatabase(answer)) return `${host}:${port} has another database`
      return `${host}:${port} is ${takesWrites ? 'a former primary' : 'a replica'}`
    })
    return `${NONE} (${reasons.join('; ')})`
  }
}

function isServer(answer: FoundServer | Error): answer is FoundServer {
  return !(answer instanceof Error)
}

function isAt(one: FoundServer, other: FoundServer): boolean {
  return one.connectionString === other.connectionString
}

async function probe(connectionString: string): Promise<FoundServer | Error> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: PROBE_TIMEOUT_MS })
  // The query reports the failure; an unhandled error event would end the process.
  client.on('error', () => undefined)
  const { host, port } = client
  try {
    await client.connect()
    return { connectionString, host, port, ...(await readState(client)) }
  } catch (error) {
    return new Error(`${host}:${port}: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    void client.end().catch(() => undefined)
  }
}
