import { sql } from 'kysely'
import type { Connections } from '../database/connections.ts'
import {
  type Change,
  collectionKey,
  type Database,
  type OrganisationTransaction,
} from '../database/database.ts'
import { isUnavailable } from '../http/errors.ts'

/**
 * Caches the lists that devices poll, per organisation. An entry becomes stale with a write in this
 * process or a message from another one. As messages may be lost, the versions of all entries are
 * also compared with the database every second.
 */

/** `kind` separates variants of a collection, such as the users as admins and others see them. */
type Key = { organisationid: string; incidentid?: string; kind?: string }

/** `previous` is the last loaded value: a collection that only grows needs to read the rest only. */
type Load<Value> = (
  trx: OrganisationTransaction,
  key: Key,
  previous: Value | undefined,
) => Promise<Value>

type Entry = {
  organisationid: string
  versionKey: string
  value: unknown
  version: number
  /** `suspect`: a change may have been missed; `stale`: it has changed. */
  state: 'fresh' | 'suspect' | 'stale'
  /** Rises with every invalidation: the result of a load that began before it is not kept. */
  generation: number
  pending: Promise<unknown> | undefined
  lastRead: number
}

const COMPARE_INTERVAL_MS = 1000
const EVICT_AFTER_MS = 10 * 60 * 1000

export class CachedLists {
  readonly #database: Database
  readonly #connections: Connections
  readonly #entries = new Map<string, Entry>()
  #timer: NodeJS.Timeout | undefined

  constructor(database: Database, connections: Connections) {
    this.#database = database
    this.#connections = connections
  }

  start(): void {
    const schedule = () => {
      this.#timer = setTimeout(() => {
        // Suspect entries are still served while the database cannot be reached.
        this.compareVersions()
          .catch(() => this.markAllSuspect())
          .finally(schedule)
      }, COMPARE_INTERVAL_MS)
      this.#timer.unref()
    }
    schedule()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  /** Defines a cached list by how it is loaded. The returned function reads it, from memory if fresh. */
  define<Value>(collection: string, load: Load<Value>): (key: Key) => Value | Promise<Value> {
    return (key) => {
      const entry = this.#entryOf(collection, key)
      entry.lastRead = Date.now()
      if (entry.state === 'fresh') return entry.value as Value
      entry.pending ??= this.#load(entry, key, load as Load<unknown>)
      return entry.pending as Promise<Value>
    }
  }

  invalidate(changes: readonly Change[]): void {
    const changed = new Set(
      changes.map((change) => versionId(change.organisationid, collectionKey(change))),
    )
    for (const entry of this.#entries.values()) {
      if (changed.has(versionId(entry.organisationid, entry.versionKey))) markEntry(entry, 'stale')
    }
  }

  markAllSuspect(): void {
    for (const entry of this.#entries.values()) {
      if (entry.state === 'fresh') markEntry(entry, 'suspect')
    }
  }

  /** Finds changes whose messages were lost; suspect entries that have not changed are fresh again. */
  async compareVersions(): Promise<void> {
    this.#evictUnread()
    const entries = [...this.#entries.values()].filter((entry) => entry.state !== 'stale')
    if (entries.length === 0) return
    const generations = entries.map((entry) => entry.generation)
    const versions = await this.#storedVersions(entries)
    for (const [index, entry] of entries.entries()) {
      if (entry.generation !== generations[index]) continue
      const stored = versions.get(versionId(entry.organisationid, entry.versionKey)) ?? 0
      if (stored > entry.version) markEntry(entry, 'stale')
      else entry.state = 'fresh'
    }
  }

  #entryOf(collection: string, key: Key): Entry {
    const versionKey = collectionKey(
      key.incidentid === undefined ? { collection } : { collection, incidentid: key.incidentid },
    )
    const id = `${key.organisationid} ${versionKey} ${key.kind ?? ''}`
    let entry = this.#entries.get(id)
    if (!entry) {
      entry = {
        organisationid: key.organisationid,
        versionKey,
        value: undefined,
        version: -1,
        state: 'stale',
        generation: 0,
        pending: undefined,
        lastRead: 0,
      }
      this.#entries.set(id, entry)
    }
    return entry
  }

  async #load(entry: Entry, key: Key, load: Load<unknown>): Promise<unknown> {
    const { generation, state } = entry
    try {
      const loaded = await this.#database.read(key.organisationid, async (trx) => {
        const [version, value] = await Promise.all([
          readVersion(trx, entry.organisationid, entry.versionKey),
          load(trx, key, entry.value),
        ])
        return { version, value }
      })
      if (entry.generation === generation) {
        Object.assign(entry, loaded, { state: 'fresh', pending: undefined })
      }
      return loaded.value
    } catch (error) {
      if (entry.generation === generation) entry.pending = undefined
      if (state === 'suspect' && isUnavailable(error)) return entry.value
      throw error
    }
  }

  async #storedVersions(entries: readonly Entry[]): Promise<Map<string, number>> {
    const organisations = entries.map((entry) => entry.organisationid)
    const keys = entries.map((entry) => entry.versionKey)
    const { rows } = await sql<{ organisationid: string; collection: string; version: number }>`
      select organisationid, collection, version from collection_versions
      where (organisationid, collection) in
        (select * from unnest(${organisations}::text[], ${keys}::text[]))
    `.execute(this.#connections.system)
    return new Map(rows.map((row) => [versionId(row.organisationid, row.collection), row.version]))
  }

  #evictUnread(): void {
    const before = Date.now() - EVICT_AFTER_MS
    for (const [id, entry] of this.#entries) {
      if (entry.lastRead < before) this.#entries.delete(id)
    }
  }
}

function markEntry(entry: Entry, state: 'suspect' | 'stale'): void {
  entry.state = state
  entry.generation += 1
  entry.pending = undefined
}

function versionId(organisationid: string, key: string): string {
  return `${organisationid} ${key}`
}

async function readVersion(
  trx: OrganisationTransaction,
  organisationid: string,
  collection: string,
): Promise<number> {
  const row = await trx
    .selectFrom('collection_versions')
    .select('version')
    .where('organisationid', '=', organisationid)
    .where('collection', '=', collection)
    .executeTakeFirst()
  return row?.version ?? 0
}
