import { byOldest } from '@holdfast/contract/sorting'
import type { IDBPDatabase } from 'idb'
import type { CopyDatabase, CopySchema, StoredEntry } from './copy-database.ts'
import { isStillKept } from './epoch.ts'

/**
 * The logs on the device. A new entry is stored as a single record, so that twenty thousand others need
 * not be written again; older entries are stored in blocks. If an entry is stored twice, the later version
 * counts: a single record takes precedence over a block, a later block over an earlier one.
 */

const COMPLETE_PREFIX = 'log/'
/** A page that the server sends is stored as a block; fewer entries are single records. */
const MIN_BLOCK_ENTRIES = 100
const BLOCK_ENTRIES = 500
/** Single records, or entries that are stored twice, above which a log is packed into blocks. */
const MAX_SINGLE_ENTRIES = 500
/** How many entries `readEnd` returns: more than any screen shows at once. */
const END_ENTRIES = 100

export type LogStore = {
  /** The epoch of the database from which the complete log was read; undefined while it is incomplete. */
  readCompleteness: (incidentid: string) => Promise<{ epoch: string | null } | undefined>
  /** The last entries, oldest first. */
  readEnd: (incidentid: string) => Promise<StoredEntry[]>
  /** All entries, oldest first, also of a log whose reading was interrupted. */
  read: (incidentid: string) => Promise<StoredEntry[]>
  /** Resolves to whether all entries that came so far are on the device; if not, they will be. */
  keep: (incidentid: string, entries: readonly StoredEntry[]) => Promise<boolean>
  /** Notes that the stored entries of the incident are its complete log, even when there are none. */
  noteRead: (incidentid: string, epoch?: string | null) => Promise<void>
  /** Drops all data of incidents other than these: logs, checks, counts and histories. */
  dropOtherIncidents: (incidentids: ReadonlySet<string>) => Promise<void>
}

type Store = IDBPDatabase<CopySchema>

const opened = new WeakMap<CopyDatabase, LogStore>()

/** `clock` tells the time of the server: by a wrong one, entries would be dropped too early. */
export function logStoreIn(db: CopyDatabase, clock: () => number): LogStore {
  const store = opened.get(db) ?? openLogStore(db, clock)
  opened.set(db, store)
  return store
}

function openLogStore(db: CopyDatabase, clock: () => number): LogStore {
  let batches = 0
  const unstoredBatches = new Set<number>()
  /** The epoch already stored for each incident, so that not every poll writes. */
  const noted = new Map<string, string | null>()
  /** How many single records each incident has gained since its log was packed. */
  const singleCounts = new Map<string, number>()

  /** Packs the log in the background when it has many single records. */
  function packWhenMany(incidentid: string, many: number): void {
    if (many <= MAX_SINGLE_ENTRIES) return
    singleCounts.set(incidentid, 0)
    void db.keep(`packing/${incidentid}`, (store) => pack(store, incidentid, clock()))
  }

  return {
    readCompleteness: async (incidentid) => {
      const complete = await db.read('reading', (store) =>
        store.get('checked', COMPLETE_PREFIX + incidentid),
      )
      return complete && { epoch: complete.epoch ?? null }
    },
    readEnd: async (incidentid) => {
      const found = await db.read('reading', (store) => readEnd(store, incidentid))
      return latest(found ?? [], clock()).slice(-END_ENTRIES)
    },
    read: async (incidentid) => {
      const found = (await db.read('reading', (store) => readParts(store, incidentid))) ?? []
      const entries = latest(found, clock())
      const stored = found.reduce((sum, part) => sum + part.length, 0)
      const single = found.at(-1)?.length ?? 0
      packWhenMany(incidentid, Math.max(single, stored - entries.length))
      return entries
    },
    keep: async (incidentid, entries) => {
      if (entries.length > 0) {
        batches += 1
        const batch = batches
        unstoredBatches.add(batch)
        await db.keep(`log/${batch}`, async (store) => {
          await write(store, incidentid, entries)
          unstoredBatches.delete(batch)
        })
        const single = entries.length < MIN_BLOCK_ENTRIES ? entries.length : 0
        singleCounts.set(incidentid, (singleCounts.get(incidentid) ?? 0) + single)
        packWhenMany(incidentid, singleCounts.get(incidentid) ?? 0)
      }
      return unstoredBatches.size === 0
    },
    noteRead: async (incidentid, epoch = null) => {
      if (noted.get(incidentid) === epoch) return
      const complete = { key: COMPLETE_PREFIX + incidentid, checkedAt: Date.now(), epoch }
      const isKept = await db.keep(`time/${complete.key}`, (store) =>
        store.put('checked', complete),
      )
      if (isKept) noted.set(incidentid, epoch)
    },
    dropOtherIncidents: async (incidentids) => {
      for (const incidentid of noted.keys()) {
        if (!incidentids.has(incidentid)) noted.delete(incidentid)
      }
      await db.keep('dropping', (store) => dropOthers(store, incidentids))
    },
  }
}

/** Blocks in the order in which they were written, then the single records. */
async function readParts(store: Store, incidentid: string): Promise<StoredEntry[][]> {
  const reading = store.transaction(['log', 'logblocks'])
  const single = await reading.objectStore('log').index('incidentid').getAll(incidentid)
  const parts: StoredEntry[][] = []
  // Reads one block at a time, so that a tap need not wait for all of a long log.
  let block = await reading.objectStore('logblocks').index('incidentid').openCursor(incidentid)
  for (; block !== null; block = await block.continue()) parts.push(entriesOf(block.value))
  return [...parts, single]
}

async function readEnd(store: Store, incidentid: string): Promise<StoredEntry[][]> {
  const reading = store.transaction(['log', 'logblocks'])
  const single = await reading.objectStore('log').index('incidentid').getAll(incidentid)
  const blocks = reading.objectStore('logblocks').index('incidentid')
  const last = await blocks.openCursor(incidentid, 'prev')
  return [last === null ? [] : entriesOf(last.value), single]
}

function entriesOf({ entries }: { entries: string }): StoredEntry[] {
  return JSON.parse(entries) as StoredEntry[]
}

/** The latest version of each entry, without missing ones that have been kept long enough. */
function latest(parts: readonly (readonly StoredEntry[])[], now: number): StoredEntry[] {
  const entries = new Map(parts.flat().map((entry) => [entry.id, entry]))
  return [...entries.values()]
    .filter(({ missingSince }) => isStillKept(missingSince, now))
    .sort(byOldest)
}

async function write(
  store: Store,
  incidentid: string,
  entries: readonly StoredEntry[],
): Promise<void> {
  const writing = store.transaction(['log', 'logblocks'], 'readwrite')
  const single = writing.objectStore('log')
  if (entries.length < MIN_BLOCK_ENTRIES) {
    for (const entry of entries) void single.put(entry)
  } else {
    void writing.objectStore('logblocks').add({ incidentid, entries: JSON.stringify(entries) })
    for (const { id } of entries) void single.delete([incidentid, id])
  }
  await writing.done
}

/** Rewrites the log of the incident in blocks, each entry once. */
async function pack(store: Store, incidentid: string, now: number): Promise<void> {
  const writing = store.transaction(['log', 'logblocks'], 'readwrite')
  const single = writing.objectStore('log')
  const blocks = writing.objectStore('logblocks')
  const parts = [await single.index('incidentid').getAll(incidentid)]
  let block = await blocks.index('incidentid').openCursor(incidentid)
  for (; block !== null; block = await block.continue()) {
    parts.splice(-1, 0, entriesOf(block.value))
    void block.delete()
  }
  const entries = latest(parts, now)
  for (let from = 0; from < entries.length; from += BLOCK_ENTRIES) {
    const some = entries.slice(from, from + BLOCK_ENTRIES)
    void blocks.add({ incidentid, entries: JSON.stringify(some) })
  }
  void single.delete(keysOf(incidentid))
  await writing.done
}

/** Looks first, because a write would make the log screen wait, and mostly there is nothing to drop. */
async function dropOthers(store: Store, incidentids: ReadonlySet<string>): Promise<void> {
  if (!(await hasOthers(store, incidentids))) return
  const writing = store.transaction(['log', 'logblocks', 'collections', 'checked'], 'readwrite')
  const single = writing.objectStore('log')
  let entry = await single.index('incidentid').openKeyCursor(null, 'nextunique')
  for (; entry !== null; entry = await entry.continue()) {
    if (!incidentids.has(entry.key)) void single.delete(keysOf(entry.key))
  }
  const blocks = writing.objectStore('logblocks')
  let block = await blocks.index('incidentid').openKeyCursor()
  for (; block !== null; block = await block.continue()) {
    if (!incidentids.has(block.key)) void blocks.delete(block.primaryKey)
  }
  for (const name of ['collections', 'checked'] as const) {
    for (const key of await writing.objectStore(name).getAllKeys()) {
      const incidentid = key.split('/')[1]
      if (incidentid === undefined || incidentids.has(incidentid)) continue
      void writing.objectStore(name).delete(key)
    }
  }
  await writing.done
}

async function hasOthers(store: Store, incidentids: ReadonlySet<string>): Promise<boolean> {
  const reading = store.transaction(['log', 'logblocks', 'collections', 'checked'])
  for (const name of ['log', 'logblocks'] as const) {
    const ids = reading.objectStore(name).index('incidentid')
    let id = await ids.openKeyCursor(null, 'nextunique')
    for (; id !== null; id = await id.continue()) if (!incidentids.has(id.key)) return true
  }
  const keys = await Promise.all([
    reading.objectStore('collections').getAllKeys(),
    reading.objectStore('checked').getAllKeys(),
  ])
  const owners = keys.flat().map((key) => key.split('/')[1])
  return owners.some((id) => id !== undefined && !incidentids.has(id))
}

function keysOf(incidentid: string): IDBKeyRange {
  return IDBKeyRange.bound([incidentid], [incidentid, []])
}
