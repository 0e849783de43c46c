import 'fake-indexeddb/auto'
import { deleteDB, openDB } from 'idb'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { sampleEntry } from '../test-support/sample-log-entry.ts'
import { type CopyDatabase, openCopyDatabase, type StoredEntry } from './copy-database.ts'
import { copyName } from './device-user.ts'
import { logStoreIn } from './log-store.ts'
import { storageState } from './storage-state.ts'

const OWNER = { organisationid: 'riverside', userid: 'head' }

function entries(incidentid: string, from: number, to: number): StoredEntry[] {
  return Array.from({ length: to - from + 1 }, (_, index) =>
    sampleEntry(from + index, { id: `${incidentid}-${from + index}`, incidentid }),
  )
}

/** The time of the server. */
const clock = vi.fn(() => Date.now())

/** Opens the device's logs as the app does when it starts, and closes them afterwards. */
async function atAStart<T>(
  use: (logs: ReturnType<typeof logStoreIn>, db: CopyDatabase) => Promise<T>,
): Promise<T> {
  const db = openCopyDatabase(OWNER)
  try {
    return await use(logStoreIn(db, clock), db)
  } finally {
    db.close()
  }
}

/** How many single records and blocks there are. */
function countStored(db: CopyDatabase): Promise<[number, number] | undefined> {
  return db.read('counting', (store) => Promise.all([store.count('log'), store.count('logblocks')]))
}

beforeEach(async () => {
  await deleteDB(copyName(OWNER))
})

test('a log is read again after a restart, pages and single entries alike', async () => {
  await atAStart(async (logs) => {
    await logs.keep('a', entries('a', 1, 200))
    await logs.keep('a', entries('a', 201, 203))
    await logs.noteRead('a', 'one')
    await logs.noteRead('empty')
  })
  await atAStart(async (logs, db) => {
    expect(await logs.readCompleteness('a')).toEqual({ epoch: 'one' })
    expect(await logs.read('a')).toEqual(entries('a', 1, 203))
    expect(await logs.readEnd('a')).toEqual(entries('a', 104, 203))
    expect(await logs.readCompleteness('empty')).toEqual({ epoch: null })
    expect(await logs.read('empty')).toEqual([])
    expect(await countStored(db)).toEqual([3, 1])
  })
})

test('a log counts as incomplete while only entries of the event stream are stored', async () => {
  await atAStart(async (logs) => {
    await logs.keep('a', entries('a', 7, 7))
    expect(await logs.readCompleteness('a')).toBeUndefined()
  })
})

test('single entries are packed into blocks when they are many', async () => {
  await atAStart(async (logs, db) => {
    for (let from = 1; from <= 1200; from += 60) {
      await logs.keep('a', entries('a', from, from + 59))
    }
    await logs.keep('b', entries('b', 1, 1))
    await expect.poll(async () => (await countStored(db))?.[0]).toBeLessThan(500)
    expect(await logs.read('a')).toEqual(entries('a', 1, 1200))
    expect(await logs.readEnd('a')).toEqual(entries('a', 1101, 1200))
    expect(await logs.read('b')).toEqual(entries('b', 1, 1))
  })
})

test('the later version of an entry counts, in a block and in a single record', async () => {
  const lost = entries('a', 1, 150).map((entry) => ({ ...entry, missingSince: Date.now() }))
  await atAStart(async (logs) => {
    await logs.keep('a', entries('a', 1, 150))
    await logs.keep('a', lost.slice(0, 3))
    expect((await logs.read('a')).slice(0, 4)).toEqual([...lost.slice(0, 3), entries('a', 4, 4)[0]])
    await logs.keep('a', lost)
    expect(await logs.read('a')).toEqual(lost)
    await logs.keep('a', entries('a', 1, 150))
    expect(await logs.read('a')).toEqual(entries('a', 1, 150))
  })
})

// Fails with the clock of the phone: one that is a month fast would drop the last copy of what a server has lost.
test('what is missing from the server is kept for 28 days by the time of the server', async () => {
  const since = Date.parse('2026-11-25T10:00:00Z')
  const lost = entries('a', 1, 3).map((entry) => ({ ...entry, missingSince: since }))
  const day = 24 * 60 * 60 * 1000
  vi.useFakeTimers({ toFake: ['Date'], now: since + 60 * day })
  onTestFinished(() => {
    vi.useRealTimers()
    clock.mockReset()
  })
  await atAStart(async (logs) => {
    clock.mockReturnValue(since + 27 * day)
    await logs.keep('a', lost)
    expect(await logs.read('a')).toEqual(lost)
    clock.mockReturnValue(since + 28 * day)
    expect(await logs.read('a')).toEqual([])
  })
})

test('only the data of deleted incidents is dropped', async () => {
  await atAStart(async (logs, db) => {
    for (const incidentid of ['a', 'b', 'c']) {
      await logs.keep(incidentid, entries(incidentid, 1, 150))
      await logs.keep(incidentid, entries(incidentid, 151, 152))
      await logs.noteRead(incidentid)
    }
    for (const key of ['users', 'checks/a', 'checks/b']) {
      const row = { key, body: [], etag: null }
      await db.write('preparing', (store) => store.put('collections', row))
    }
    await logs.dropOtherIncidents(new Set(['b']))
    expect(await logs.read('a')).toEqual([])
    expect(await logs.readCompleteness('a')).toBeUndefined()
    expect(await logs.read('b')).toEqual(entries('b', 1, 152))
    expect(await logs.readCompleteness('b')).toBeDefined()
    expect(await countStored(db)).toEqual([2, 1])
    const keys = await db.read('reading', (store) => store.getAllKeys('collections'))
    expect(keys).toEqual(['checks/b', 'users'])
    // The incident is back, perhaps from a restored server: its log is noted again.
    await logs.noteRead('a')
    expect(await logs.readCompleteness('a')).toBeDefined()
  })
})

/** The stores as the first version of the app made them. */
async function makeFirstVersion(log: readonly StoredEntry[]): Promise<void> {
  const db = await openDB(copyName(OWNER), 1, {
    upgrade: (store) => {
      for (const name of ['collections', 'checked', 'choices']) {
        store.createObjectStore(name, { keyPath: 'key' })
      }
      store
        .createObjectStore('log', { keyPath: ['incidentid', 'id'] })
        .createIndex('incidentid', 'incidentid')
    },
  })
  await db.put('collections', { key: 'users', body: ['head'], etag: null })
  await db.put('checked', { key: 'log/a', checkedAt: 1 })
  const writing = db.transaction('log', 'readwrite')
  for (const entry of log) void writing.store.put(entry)
  await writing.done
  db.close()
}

test('a copy of the first version stays, and its long log is packed once it is read', async () => {
  const log = entries('a', 1, 1300)
  await makeFirstVersion(log)
  await atAStart(async (logs, db) => {
    const users = await db.read('reading', (store) => store.get('collections', 'users'))
    expect(users?.body).toEqual(['head'])
    expect(await logs.readCompleteness('a')).toEqual({ epoch: null })
    expect(await logs.readEnd('a')).toEqual(log.slice(-100))
    expect(await logs.read('a')).toEqual(log)
    await expect.poll(() => countStored(db)).toEqual([0, 3])
  })
  await atAStart(async (logs) => {
    expect(await logs.readEnd('a')).toEqual(log.slice(-100))
    expect(await logs.read('a')).toEqual(log)
  })
})

test('a copy that a later version of the app has written is read too', async () => {
  await atAStart((logs) => logs.keep('a', entries('a', 1, 150)))
  const later = await openDB(copyName(OWNER), 7, {
    upgrade: (db) => void db.createObjectStore('added-later'),
  })
  later.close()
  await atAStart(async (logs) => {
    expect(await logs.read('a')).toEqual(entries('a', 1, 150))
    expect(await logs.keep('a', entries('a', 151, 151))).toBe(true)
  })
  expect(storageState()).toBe('working')
})

test('a database of a later version without what this app needs is replaced', async () => {
  const foreign = await openDB(copyName(OWNER), 999, {
    upgrade: (db) => void db.createObjectStore('something-else'),
  })
  foreign.close()
  await atAStart(async (logs) => {
    await logs.keep('a', entries('a', 1, 1))
    expect(await logs.read('a')).toEqual(entries('a', 1, 1))
  })
  expect(storageState()).toBe('working')
})
