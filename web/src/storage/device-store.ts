import { type CopyDatabase, openCopyDatabase } from './copy-database.ts'
import type { DeviceUser } from './device-user.ts'
import { signal, useSignal } from './signal.ts'

/**
 * The device store: a read-only copy of the user's organisation, one record for each collection. Logs,
 * which no first screen needs, are in `log-store.ts`.
 */

/** `checkedAt` is stored at most once a minute: a write at every poll would wear out a phone. */
const FRESHNESS_STEP_MS = 60_000

/**
 * What the server said of a collection when it was asked last: its version and the epoch of its database.
 * `askedAt` is a time of `performance.now()`.
 */
export type Confirmation = { version: number | null; epoch: string | null; askedAt: number }

/**
 * A collection as the server sent it. `checkedAt` is when the server last confirmed that it is current,
 * `epoch` that of the database which sent it.
 */
export type CachedBody<T> = {
  body: T
  etag: string | null
  checkedAt: number
  epoch?: string | null
  /** In memory only: the server has to confirm a copy of the device before its version counts. */
  confirmed?: Confirmation
}

export type DeviceStore = {
  readCollections: () => Promise<Map<string, CachedBody<unknown>>>
  readChoice: (key: string) => Promise<string | undefined>
  keepCollection: (key: string, cached: CachedBody<unknown>) => Promise<void>
  /** Notes that the server has confirmed the collection. Stores it if there is no copy of it yet. */
  noteConfirmed: (key: string, cached: CachedBody<unknown>) => Promise<void>
  keepChoice: (key: string, value: string) => Promise<void>
  /** For the modules that read and write the other object stores. */
  database: CopyDatabase
  close: () => void
}

const freshness = signal<ReadonlyMap<string, number>>(new Map())

/** When each stored collection was last confirmed by the server, in milliseconds. */
export function useFreshness(): ReadonlyMap<string, number> {
  return useSignal(freshness)
}

/** A time that is still to come was written by a clock that was fast. It tells nothing, and must not count as current. */
export function isPast({ checkedAt }: { checkedAt: number }): boolean {
  return checkedAt <= Date.now()
}

/**
 * Opens the user's device store. Never throws: failures show in the storage state, and data that could
 * not be stored is stored as soon as possible. `onReadable` is called when data that could not be read
 * becomes readable.
 */
export function openDeviceStore(user: DeviceUser, onReadable?: () => void): DeviceStore {
  const db = openCopyDatabase(user, onReadable)
  freshness.set(new Map())

  async function noteTime(key: string, checkedAt: number): Promise<void> {
    const known = freshness.get().get(key) ?? 0
    // An earlier time is written too: the clock that wrote the later one was fast.
    if (Math.abs(checkedAt - known) < FRESHNESS_STEP_MS) return
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
        Promise.all([
          store.getAll('checked'),
          // Without those of pictures: see `data/log/stored-pictures.ts`.
          store.getAll('collections', IDBKeyRange.upperBound('pictures/')),
          store.getAll('collections', IDBKeyRange.lowerBound('pictures0')),
        ]),
      )
      const [checked, ...parts] = found ?? [[]]
      const collections = parts.flat()
      const times = new Map(checked.filter(isPast).map((row) => [row.key, row.checkedAt]))
      freshness.set(times)
      return new Map(
        collections.map(({ key, body, etag, epoch = null }) => [
          key,
          { body, etag, epoch, checkedAt: times.get(key) ?? 0 },
        ]),
      )
    },
    readChoice: async (key) =>
      (await db.read('reading', (store) => store.get('choices', key)))?.value,
    keepCollection,
    noteConfirmed: (key, cached) =>
      freshness.get().has(key) ? noteTime(key, cached.checkedAt) : keepCollection(key, cached),
    keepChoice: async (key, value) => {
      await db.keep(`choice/${key}`, (store) => store.put('choices', { key, value }))
    },
    database: db,
    close: db.close,
  }
}
