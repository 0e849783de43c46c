import type { LogEntry } from '@holdfast/contract/incident-log'
import { type DBSchema, deleteDB, type IDBPDatabase } from 'idb'
import { database } from './database.ts'
import { isStillKept } from './epoch.ts'
import { copyName, type Owner } from './owner.ts'
import { signal, useSignal } from './signal.ts'

/**
 * The read-only copy of the owner's organisation. One record per collection and one per log
 * entry, because a new entry must not rewrite twenty thousand. A copy of another version is
 * discarded, not migrated: the server has it all.
 */

const STORE_VERSION = 1
/** The time of the last check is stored at most once a minute: a write per poll would wear out a phone. */
const FRESHNESS_STEP_MS = 60_000
const LOG_PREFIX = 'log/'

/**
 * A collection as the server sent it; `checkedAt`: when the server last confirmed that it is current;
 * `epoch`: of the database that it came from.
 */
export type CachedBody<T> = {
  body: T
  etag: string | null
  checkedAt: number
  epoch?: string | null
}

/** `missingSince`: since when, in milliseconds, a database of another epoch has been without it. */
export type StoredEntry = LogEntry & { missingSince?: number }

interface CopySchema extends DBSchema {
  collections: {
    key: string
    value: { key: string; body: unknown; etag: string | null; epoch?: string | null }
  }
  checked: { key: string; value: { key: string; checkedAt: number; epoch?: string | null } }
  log: { key: [string, string]; value: StoredEntry; indexes: { incidentid: string } }
  choices: { key: string; value: { key: string; value: string } }
}

export type DeviceStore = {
  readCollections: () => Promise<Map<string, CachedBody<unknown>>>
  /** By incident; only logs that were read whole, of which there may be no entry. */
  readLogs: () => Promise<Map<string, StoredEntry[]>>
  /** The entries of one log, also of one whose reading was interrupted. */
  readLog: (incidentid: string) => Promise<StoredEntry[]>
  readChoice: (key: string) => Promise<string | undefined>
  keepCollection: (key: string, kept: CachedBody<unknown>) => Promise<void>
  /** The collection is unchanged; it is kept now if there is no copy of it yet. */
  noteChecked: (key: string, kept: CachedBody<unknown>) => Promise<void>
  /** Resolves to whether all entries that came so far are on the device; if not, they will be. */
  keepLogEntries: (entries: readonly StoredEntry[]) => Promise<boolean>
  /** From now on the kept entries of the incident are its whole log, also when there are none. */
  noteLogRead: (incidentid: string, epoch?: string | null) => Promise<void>
  /** Of the database that the log was last read from. */
  logEpoch: (incidentid: string) => string | null | undefined
  keepChoice: (key: string, value: string) => Promise<void>
  /** Drops what belongs to incidents that are not among these. */
  dropOtherIncidents: (incidentids: ReadonlySet<string>) => Promise<void>
  close: () => void
}

const freshness = signal<ReadonlyMap<string, number>>(new Map())

/** When each stored collection was last confirmed by the server, in milliseconds. */
export function useFreshness(): ReadonlyMap<string, number> {
  return useSignal(freshness)
}

/**
 * Opens the owner's copy. Never throws: what cannot be read or kept shows in the storage state, and
 * is kept as soon as it can be. `onReadable`: what could not be read can be read now.
 */
export function openDeviceStore(owner: Owner, onReadable?: () => void): DeviceStore {
  const db = database<CopySchema>(copyName(owner), STORE_VERSION, {
    upgrade: (store) => {
      for (const name of [...store.objectStoreNames]) store.deleteObjectStore(name)
      store.createObjectStore('collections', { keyPath: 'key' })
      store.createObjectStore('checked', { keyPath: 'key' })
      store.createObjectStore('choices', { keyPath: 'key' })
      store
        .createObjectStore('log', { keyPath: ['incidentid', 'id'] })
        .createIndex('incidentid', 'incidentid')
    },
    onOpenFailure: async (cause) => {
      if (!(cause instanceof DOMException) || cause.name !== 'VersionError') return false
      await deleteDB(copyName(owner))
      return true
    },
    onRecovered: onReadable,
  })
  let batches = 0
  const unstoredBatches = new Set<number>()
  const logsRead = new Map<string, string | null | undefined>()
  freshness.set(new Map())

  async function noteTime(key: string, checkedAt: number): Promise<void> {
    const known = freshness.get().get(key) ?? 0
    if (checkedAt - known < FRESHNESS_STEP_MS) return
    freshness.set(new Map(freshness.get()).set(key, checkedAt))
    await db.keep(`time/${key}`, (store) => store.put('checked', { key, checkedAt }))
  }

  async function keepCollection(key: string, cached: CachedBody<unknown>) {
    const { body, etag, checkedAt, epoch = null } = cached
    await db.keep(key, async (store) => {
      await store.put('collections', { key, body, etag, epoch })
      await noteTime(key, checkedAt)
    })
  }

  return {
    readCollections: async () => {
      const found = await db.read('reading', (store) =>
        Promise.all([store.getAll('collections'), store.getAll('checked')]),
      )
      const [collections, checked] = found ?? [[], []]
      const times = new Map(checked.map((row) => [row.key, row.checkedAt]))
      freshness.set(times)
      return new Map(
        collections.map(({ key, body, etag, epoch = null }) => [
          key,
          { body, etag, epoch, checkedAt: times.get(key) ?? 0 },
        ]),
      )
    },
    readLogs: async () => {
      const found = await db.read('reading', (store) =>
        Promise.all([store.getAll('checked'), store.getAll('log')]),
      )
      const [checked, entries] = found ?? [[], []]
      const logs = new Map<string, StoredEntry[]>()
      for (const { key, epoch } of checked) {
        if (!key.startsWith(LOG_PREFIX)) continue
        logs.set(key.slice(LOG_PREFIX.length), [])
        logsRead.set(key, epoch)
      }
      for (const entry of entries) {
        if (isStillKept(entry.missingSince)) logs.get(entry.incidentid)?.push(entry)
      }
      return logs
    },
    readLog: async (incidentid) => {
      const read = (store: IDBPDatabase<CopySchema>) =>
        store.getAllFromIndex('log', 'incidentid', incidentid)
      return (await db.read('reading', read)) ?? []
    },
    logEpoch: (incidentid) => logsRead.get(LOG_PREFIX + incidentid),
    readChoice: async (key) =>
      (await db.read('reading', (store) => store.get('choices', key)))?.value,
    keepCollection,
    noteChecked: (key, kept) =>
      freshness.get().has(key) ? noteTime(key, kept.checkedAt) : keepCollection(key, kept),
    keepLogEntries: async (entries) => {
      if (entries.length > 0) {
        batches += 1
        const batch = batches
        unstoredBatches.add(batch)
        await db.keep(`log/${batch}`, async (store) => {
          const writing = store.transaction('log', 'readwrite')
          for (const entry of entries) void writing.store.put(entry)
          await writing.done
          unstoredBatches.delete(batch)
        })
      }
      return unstoredBatches.size === 0
    },
    noteLogRead: async (incidentid, epoch = null) => {
      const key = LOG_PREFIX + incidentid
      if (logsRead.has(key) && logsRead.get(key) === epoch) return
      const isKept = await db.keep(`time/${key}`, (store) =>
        store.put('checked', { key, checkedAt: Date.now(), epoch }),
      )
      if (isKept) logsRead.set(key, epoch)
    },
    keepChoice: async (key, value) => {
      await db.keep(`choice/${key}`, (store) => store.put('choices', { key, value }))
    },
    dropOtherIncidents: async (incidentids) => {
      await db.keep('dropping', async (store) => {
        const writing = store.transaction(['log', 'collections', 'checked'], 'readwrite')
        let cursor = await writing
          .objectStore('log')
          .index('incidentid')
          .openKeyCursor(null, 'nextunique')
        for (; cursor !== null; cursor = await cursor.continue()) {
          if (incidentids.has(cursor.key)) continue
          void writing.objectStore('log').delete(IDBKeyRange.bound([cursor.key], [cursor.key, []]))
        }
        for (const name of ['collections', 'checked'] as const) {
          for (const key of await writing.objectStore(name).getAllKeys()) {
            const incidentid = key.split('/')[1]
            if (incidentid === undefined || incidentids.has(incidentid)) continue
            void writing.objectStore(name).delete(key)
            logsRead.delete(key)
          }
        }
        await writing.done
      })
    },
    close: db.close,
  }
}
