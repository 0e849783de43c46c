import 'fake-indexeddb/auto'
import { deleteDB } from 'idb'
import { beforeEach, expect, test } from 'vitest'
import { openDeviceStore } from './device-store.ts'
import { copyName } from './device-user.ts'
import { storageState } from './storage-state.ts'

const owner = { organisationid: 'riverside', userid: 'head' }

beforeEach(async () => {
  await deleteDB(copyName(owner))
})

test('stored data is read again after a restart', async () => {
  const first = openDeviceStore(owner)
  const users = { body: [{ id: 'head' }], etag: '"1"', checkedAt: 100_000, epoch: 'one' }
  await first.keepCollection('users', users)
  await first.keepChoice('activeincident', 'a')
  first.close()

  const second = openDeviceStore(owner)
  expect(await second.readCollections()).toEqual(new Map([['users', users]]))
  expect(await second.readChoice('activeincident')).toBe('a')
  second.close()
})

test('nobody reads the copy of another user', async () => {
  const store = openDeviceStore(owner)
  await store.keepCollection('users', { body: [], etag: null, checkedAt: 1 })
  const other = openDeviceStore({ ...owner, userid: 'teacher' })
  expect(await other.readCollections()).toEqual(new Map())
  store.close()
  other.close()
})

test('a closed copy stores nothing and reports no failure', async () => {
  const users = (body: string[]) => ({ body, etag: null, checkedAt: 100_000, epoch: null })
  const store = openDeviceStore(owner)
  await store.keepCollection('users', users(['head']))
  store.close()
  await store.keepCollection('users', users(['teacher']))
  expect(storageState()).toBe('working')
  const again = openDeviceStore(owner)
  expect(await again.readCollections()).toEqual(new Map([['users', users(['head'])]]))
  again.close()
})

test('without a database the app continues, and the storage state says so', async () => {
  const real = globalThis.indexedDB
  Reflect.deleteProperty(globalThis, 'indexedDB')
  const store = openDeviceStore(owner)
  expect(await store.readCollections()).toEqual(new Map())
  expect(storageState()).toBe('missing')
  globalThis.indexedDB = real
  store.close()
})

/** The time of the stored users, as the next start reads it. */
async function readTime(): Promise<number | undefined> {
  const store = openDeviceStore(owner)
  const found = await store.readCollections()
  store.close()
  return found.get('users')?.checkedAt
}

// Fails when only later times are written: a clock that was fast once would stay in "as of".
test('a time that a fast clock wrote gives way to that of the right clock', async () => {
  const store = openDeviceStore(owner)
  const now = Date.now()
  const users = (checkedAt: number) => ({ body: [], etag: null, checkedAt })
  await store.keepCollection('users', users(now + 3_600_000))
  await store.noteConfirmed('users', users(now))
  expect(await readTime()).toBe(now)
  store.close()
})

// Fails when it counts: what is offline would be shown as current.
test('a time that is still to come is no time at a start', async () => {
  const store = openDeviceStore(owner)
  await store.keepCollection('users', { body: [], etag: null, checkedAt: Date.now() + 3_600_000 })
  expect(await readTime()).toBe(0)
  store.close()
})
