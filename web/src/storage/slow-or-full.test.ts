import 'fake-indexeddb/auto'
import { deleteDB, openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDeviceStore } from './device-store.ts'
import { copyName } from './device-user.ts'
import { closeDrafts, openDrafts, readDraft, readDrafts, saveDraft } from './drafts.ts'
import { readLocal, removeLocal, writeLocal } from './local-storage.ts'
import { storageState } from './storage-state.ts'
import { openUnsyncedStore, type UnsyncedStore } from './unsynced-store.ts'

const OWNER = { organisationid: 'riverside', userid: 'head' }
const USERS = { body: [{ id: 'head' }], etag: '"1"', checkedAt: 100_000 }
const noRoom = () => {
  throw new DOMException('', 'QuotaExceededError')
}

beforeEach(async () => {
  await deleteDB(copyName(OWNER))
  await deleteDB('written/head')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Lets time pass until the condition holds; at most a minute. */
async function until(condition: () => boolean): Promise<void> {
  for (let tenths = 0; tenths < 600 && !condition(); tenths += 1) {
    await vi.advanceTimersByTimeAsync(100)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(condition()).toBe(true)
}

/** Keeps a database from opening: a deletion of it waits for a connection that does not close. */
async function blockOpening(name: string) {
  const connection = await openDB(name, 1)
  const deletion = deleteDB(name)
  return async () => {
    connection.close()
    await deletion
  }
}

// Fails when a late connection is dropped, and without the retry.
test('a database that opens late is reported, and is used as soon as it is open', async () => {
  const unblock = await blockOpening(copyName(OWNER))
  const onReadable = vi.fn()
  const store = openDeviceStore(OWNER, onReadable)
  let isRead = false
  const reading = store.readCollections().then((found) => {
    isRead = true
    return found
  })
  await until(() => isRead)
  expect(await reading).toEqual(new Map())
  // After one attempt the device may only have been busy.
  expect(storageState()).toBe('working')
  await until(() => storageState() === 'slow')
  await store.keepCollection('users', USERS)
  await unblock()
  await until(() => onReadable.mock.calls.length > 0)
  expect(storageState()).toBe('working')
  expect(await store.readCollections()).toEqual(new Map([['users', { ...USERS, epoch: null }]]))
  store.close()
})

// Fails when a late connection is used although the store was closed: data would return after log out.
test('a database that opens after its store was closed is not written to', async () => {
  const unblock = await blockOpening(copyName(OWNER))
  const store = openDeviceStore(OWNER)
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  let isOver = false
  void store.keepCollection('users', USERS).finally(() => {
    isOver = true
  })
  store.close()
  await unblock()
  await until(() => isOver)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(put).not.toHaveBeenCalled()
  expect(storageState()).toBe('working')
})

// Fails without the retry in `keep`: the next write of the list may be fifteen minutes away.
test('data that did not fit on a full device is stored automatically once there is room', async () => {
  const store = openDeviceStore(OWNER)
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(noRoom)
  await store.keepCollection('content', { ...USERS, body: 'old' })
  await store.keepCollection('content', { ...USERS, body: 'new' })
  expect(storageState()).toBe('full')
  put.mockRestore()
  await until(() => storageState() === 'working')
  expect((await store.readCollections()).get('content')?.body).toBe('new')
  store.close()
})

test('a closed store writes nothing any more', async () => {
  const store = openDeviceStore(OWNER)
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(noRoom)
  await store.keepCollection('content', USERS)
  store.close()
  expect(storageState()).toBe('working')
  put.mockClear()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(put).not.toHaveBeenCalled()
})

// Fails without the time limit of a job: the form that waits for it would stay busy.
test('a write that the browser never ends counts as failed', async () => {
  const store = openUnsyncedStore('head')
  await store.readOutbox()
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(
    () => ({ store: { add: () => new Promise(() => undefined) }, objectStore: noRoom }) as never,
  )
  const item = { kind: 'log', id: 'a', organisationid: 'riverside', ownerid: 'i' } as const
  const body = { id: 'a', timestamp: '', type: 'text', content: 'x' } as const
  let isOver = false
  const adding = store.addToOutbox({ ...item, body }).finally(() => {
    isOver = true
  })
  await until(() => isOver)
  expect(await adding).toBeUndefined()
  store.close()
})

// Fails when the first slow write is reported: the device may only have been busy.
test('slow storage is reported after a second write in a row times out, until a write succeeds', async () => {
  const store = openDeviceStore(OWNER)
  await store.readCollections()
  const answer = vi.spyOn(IDBDatabase.prototype, 'transaction')
  answer.mockImplementation(
    () => ({ store: { put: () => new Promise(() => undefined) }, objectStore: noRoom }) as never,
  )
  let attempts = 0
  const states: string[] = []
  const keep = async () => {
    await store.keepChoice('active', 'a')
    states.push(storageState())
    attempts += 1
  }
  void keep()
  await until(() => attempts === 1)
  void keep()
  await until(() => attempts === 2)
  expect(states).toEqual(['working', 'slow'])
  answer.mockRestore()
  await store.keepChoice('active', 'b')
  expect(storageState()).toBe('working')
  store.close()
})

/** A store whose drafts come when the test says so. */
function slowStore(drafts: Record<string, unknown>) {
  let answer: () => void = () => undefined
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const store = {
    readDrafts: async () => {
      await isAnswered
      return new Map(Object.entries(drafts))
    },
    keepDraft: async () => undefined,
    removeDraft: async () => undefined,
  } as unknown as UnsyncedStore
  return { store, answer }
}

// Fails unless the user is compared again after reading.
test('drafts that are read late do not appear in the session of another user', async () => {
  const head = slowStore({ report: 'of the head' })
  const opening = openDrafts('head', head.store)
  closeDrafts()
  const teacher = slowStore({})
  teacher.answer()
  await openDrafts('teacher', teacher.store)
  head.answer()
  await opening
  expect(readDraft('report')).toBeUndefined()
  closeDrafts()
})

test('drafts that are read late do not replace what was typed or cleared meanwhile', async () => {
  const head = slowStore({ report: 'stored', form: 'stored', log: 'stored' })
  const opening = openDrafts('head', head.store)
  saveDraft('report', 'typed')
  saveDraft('form', undefined)
  head.answer()
  await opening
  expect(['report', 'form', 'log'].map((key) => readDraft(key))).toEqual([
    'typed',
    undefined,
    'stored',
  ])
  await readDrafts()
  expect(readDraft('report')).toBe('typed')
  closeDrafts()
})

// Fails when the stored value is read before the one that did not fit: the old sign-in would return.
test('a value that does not fit into localStorage is used, reported and stored later', async () => {
  const values = new Map([['authtoken', 'old']])
  const setItem = vi.fn<(key: string, value: string) => void>(noRoom)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem,
    removeItem: (key: string) => values.delete(key),
  })
  writeLocal('authtoken', 'new')
  expect(readLocal('authtoken')).toBe('new')
  expect(storageState()).toBe('full')
  setItem.mockImplementation((key, value) => values.set(key, value))
  await until(() => storageState() === 'working')
  expect(values.get('authtoken')).toBe('new')
  removeLocal('authtoken')
  expect(readLocal('authtoken')).toBeNull()
})
