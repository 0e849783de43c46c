import type { Connections } from '../database/connections.ts'
import {
  asOrganisationTransaction,
  type Change,
  type Database,
  type OrganisationCollection,
  type OrganisationTransaction,
  type OwnedCollection,
  type Scope,
  versionKey,
} from '../database/database.ts'
import { isUnavailable } from '../database/database-errors.ts'
import { limitWait, withWaitBudget } from '../database/wait-budget.ts'
import { CachedResponse } from './cached-response.ts'
import { readVersions } from './versions-store.ts'

/**
 * Caches the lists that devices poll, for each organisation. A write in this process, or a message
 * from another process, makes an entry stale. Messages may be lost, so the versions of all entries are
 * also compared with the database every second.
 */

/** `kind` separates variants of a list, such as the users for admins and for others. */
type Key<Name> = { organisationid: string; kind?: string } & (Name extends OwnedCollection
  ? { ownerid: string }
  : unknown)

/** `previous` is the last loaded value: a collection that only grows loads only what is new. */
type Load<Name, Value> = (
  scope: Scope,
  key: Key<Name>,
  previous: Value | undefined,
) => Promise<Value>

type OptionalKey = { organisationid: string; ownerid?: string; kind?: string }

type Entry = {
  /** The map that contains the entry, and its key there. */
  entries: Map<string, Entry>
  id: string
  organisationid: string
  /** The keys of the collection's version, and of the other collections on which the list depends. */
  versionKeys: string[]
  /** The same keys, each with the organisation's id. */
  versionIds: string[]
  value: unknown
  /** The sum of these versions. As they only rise, an equal sum means that nothing changed. */
  version: number
  /** `suspect`: this process may have missed a change; `stale`: the list has changed. */
  state: 'fresh' | 'suspect' | 'stale'
  /** Rises with every invalidation: a load that began before the last one does not give a fresh result. */
  generation: number
  /** The running load, and the generation in which it began. */
  loading: { generation: number; result: Promise<unknown> } | undefined
  /** The next load, for readers that ask after an invalidation. */
  following: Promise<unknown> | undefined
  lastRead: number
}

const COMPARE_INTERVAL_MS = 1000
const EVICT_AFTER_MS = 10 * 60 * 1000

export class CachedLists {
  readonly #database: Database
  readonly #connections: Connections
  /** One map for each definition, so that two lists of one collection never share an entry. */
  readonly #definitions: Map<string, Entry>[] = []
  /**
   * The entries that become stale when a version rises, by the version's id. Without it, each write
   * would search the lists of thousands of schools, which took longer than the write.
   */
  readonly #dependents = new Map<string, Set<Entry>>()
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

  /** How many values are stored or being loaded. */
  get size(): number {
    return this.#allEntries().length
  }

  /**
   * Defines a cached list by how it is loaded. The returned function reads it, from memory if fresh.
   * `dependsOn` names other collections that the list is made of.
   */
  define<Name extends OrganisationCollection | OwnedCollection, Value>(
    collection: Name,
    load: Load<Name, Value>,
    dependsOn: readonly OrganisationCollection[] = [],
  ): (key: Key<Name>) => Value | Promise<Value> {
    const entries = new Map<string, Entry>()
    this.#definitions.push(entries)
    const makeEntry = (key: OptionalKey, id: string) => {
      const { organisationid, ownerid } = key
      const versionKeys = [versionKey({ collection, ownerid }), ...dependsOn]
      const entry = newEntry(entries, id, organisationid, versionKeys)
      this.#add(entry)
      return entry
    }
    return (key) => {
      const { organisationid, ownerid = '', kind = '' }: OptionalKey = key
      const id = `${organisationid} ${ownerid} ${kind}`
      const entry = entries.get(id) ?? makeEntry(key, id)
      entry.lastRead = Date.now()
      if (entry.state === 'fresh') return entry.value as Value
      const loadNext = (scope: Scope) => load(scope, key, entry.value as Value | undefined)
      return limitWait(() => this.#loadOnce(entry, loadNext)) as Promise<Value>
    }
  }

  /**
   * Runs one load at a time. Otherwise a burst of changes would start a load for each, all from the
   * same old value. A reader that asks after a change waits for the next load, which continues from
   * the result of the running one.
   */
  #loadOnce(entry: Entry, load: (scope: Scope) => Promise<unknown>) {
    const { loading, generation } = entry
    if (loading === undefined) {
      const result = withWaitBudget(() => this.#load(entry, load))
      entry.loading = { generation, result }
      return result
    }
    if (loading.generation === generation) return loading.result
    const loadAgain = (): Promise<unknown> => {
      entry.following = undefined
      return this.#loadOnce(entry, load)
    }
    entry.following ??= loading.result.then(loadAgain, loadAgain)
    return entry.following
  }

  invalidate(changes: readonly Change[]): void {
    for (const change of changes) {
      const id = versionId(change.organisationid, versionKey(change))
      for (const entry of this.#dependents.get(id) ?? []) markEntry(entry, 'stale')
    }
  }

  markAllSuspect(): void {
    for (const entry of this.#allEntries()) {
      if (entry.state === 'fresh') markEntry(entry, 'suspect')
    }
  }

  /** Finds changes whose messages were lost; makes suspect entries fresh again if nothing changed. */
  async compareVersions(): Promise<void> {
    this.#evictUnread()
    const entries = this.#allEntries().filter((entry) => entry.state !== 'stale')
    if (entries.length === 0) return
    const generations = entries.map((entry) => entry.generation)
    const versions = await this.#storedVersions(entries)
    for (const [index, entry] of entries.entries()) {
      if (entry.generation !== generations[index]) continue
      const stored = entry.versionIds.reduce((sum, id) => sum + (versions.get(id) ?? 0), 0)
      if (stored > entry.version) markEntry(entry, 'stale')
      else entry.state = 'fresh'
    }
  }

  #add(entry: Entry): void {
    entry.entries.set(entry.id, entry)
    for (const id of entry.versionIds) {
      const dependents = this.#dependents.get(id) ?? new Set()
      this.#dependents.set(id, dependents.add(entry))
    }
  }

  #remove(entry: Entry): void {
    entry.entries.delete(entry.id)
    for (const id of entry.versionIds) {
      const dependents = this.#dependents.get(id)
      dependents?.delete(entry)
      if (dependents?.size === 0) this.#dependents.delete(id)
    }
  }

  #allEntries(): Entry[] {
    return this.#definitions.flatMap((entries) => [...entries.values()])
  }

  async #load(entry: Entry, load: (scope: Scope) => Promise<unknown>): Promise<unknown> {
    const { generation, state } = entry
    try {
      const loaded = await this.#database.read(entry.organisationid, async (scope) => {
        const [version, value] = await Promise.all([readVersion(scope.trx, entry), load(scope)])
        noteVersion(value, version)
        return { version, value }
      })
      Object.assign(entry, loaded)
      if (entry.generation === generation) entry.state = 'fresh'
      return loaded.value
    } catch (error) {
      if (state === 'suspect' && isUnavailable(error)) return entry.value
      // Missing records are not cached: anybody can invent ids of incidents.
      const isWorthKeeping = isUnavailable(error) && entry.version >= 0
      if (!isWorthKeeping && entry.entries.get(entry.id) === entry) this.#remove(entry)
      throw error
    } finally {
      entry.loading = undefined
    }
  }

  #storedVersions(entries: readonly Entry[]): Promise<Map<string, number>> {
    return readVersions(
      asOrganisationTransaction(this.#connections.control),
      entries.flatMap(({ organisationid, versionKeys }) =>
        versionKeys.map((collection) => ({ organisationid, collection })),
      ),
    )
  }

  #evictUnread(): void {
    const before = Date.now() - EVICT_AFTER_MS
    for (const entries of this.#definitions) {
      for (const entry of entries.values()) {
        if (entry.lastRead < before) this.#remove(entry)
      }
    }
  }
}

function markEntry(entry: Entry, state: 'suspect' | 'stale'): void {
  entry.state = state
  entry.generation += 1
}

function versionId(organisationid: string, key: string): string {
  return `${organisationid} ${key}`
}

function newEntry(
  entries: Map<string, Entry>,
  id: string,
  organisationid: string,
  versionKeys: string[],
): Entry {
  return {
    entries,
    id,
    organisationid,
    versionKeys,
    versionIds: versionKeys.map((key) => versionId(organisationid, key)),
    value: undefined,
    version: -1,
    state: 'stale',
    generation: 0,
    loading: undefined,
    following: undefined,
    lastRead: 0,
  }
}

async function readVersion(
  trx: OrganisationTransaction,
  { organisationid, versionKeys }: Entry,
): Promise<number> {
  const keys = versionKeys.map((collection) => ({ organisationid, collection }))
  const versions = await readVersions(trx, keys)
  return [...versions.values()].reduce((sum, version) => sum + version, 0)
}

/** Lets the response say its version. The value of a list is its response, or contains it. */
function noteVersion(value: unknown, version: number): void {
  const response =
    value instanceof CachedResponse ? value : (value as { response?: unknown }).response
  if (response instanceof CachedResponse) response.version = version
}
