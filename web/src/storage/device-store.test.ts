import 'fake-indexeddb/auto'
import { deleteDB, openDB } from 'idb'
import { beforeEach, expect, test } from 'vitest'
import { sampleEntry } from '../test-support/sample-log-entry.ts'
import { openDeviceStore } from './device-store.ts'
import { copyName } from './owner.ts'
import { storageState } from './storage-state.ts'

const owner = { organisationid: 'riverside', userid: 'head' }

function entry(incidentid: string, seq: number) {
  return sampleEntry(seq, { id: `${incidentid}-${seq}`, incidentid })
}

beforeEach(async () => {
  await deleteDB(copyName(owner))
})

test('stored data is read again after a restart', async () => {
  const first = openDeviceStore(owner)
  const users = { body: [{ id: 'head' }], etag: '"1"', checkedAt: 100_000, epoch: 'one' }
  await first.keepCollection('users', users)
  await first.keepLogEntries([entry('a', 1), entry('a', 2)])
  await first.noteLogRead('a')
  await first.noteLogRead('empty')
  await first.keepChoice('activeincident', 'a')
  first.close()

  const second = openDeviceStore(owner)
  expect(await second.readCollections()).toEqual(new Map([['users', users]]))
  expect(await second.readLogs()).toEqual(
    new Map([
      ['a', [entry('a', 1), entry('a', 2)]],
      ['empty', []],
    ]),
  )
  expect(await second.readChoice('activeincident')).toBe('a')
  second.close()
})

test('a log of which only pushed entries are stored is not shown', async () => {
  const store = openDeviceStore(owner)
  await store.keepLogEntries([entry('a', 7)])
  expect(await store.readLogs()).toEqual(new Map())
  store.close()
})

test('nobody reads the copy of another user', async () => {
  const store = openDeviceStore(owner)
  await store.keepCollection('users', { body: [], etag: null, checkedAt: 1 })
  const other = openDeviceStore({ ...owner, userid: 'teacher' })
  expect(await other.readCollections()).toEqual(new Map())
  store.close()
  other.close()
})

test('only the data of deleted incidents is dropped', async () => {
  const store = openDeviceStore(owner)
  const kept = { body: [], etag: null, checkedAt: 100_000 }
  for (const key of ['users', 'checks/a', 'checks/b']) await store.keepCollection(key, kept)
  await store.keepLogEntries([entry('a', 1), entry('b', 1), entry('b', 2), entry('c', 1)])
  for (const incidentid of ['a', 'b', 'c']) await store.noteLogRead(incidentid)
  await store.dropOtherIncidents(new Set(['b']))
  expect([...(await store.readCollections()).keys()]).toEqual(['checks/b', 'users'])
  expect(await store.readLogs()).toEqual(new Map([['b', [entry('b', 1), entry('b', 2)]]]))
  store.close()
})

test.each([1, 999])('a copy of another version is discarded: %i', async (version) => {
  const foreign = await openDB(copyName(owner), version * 10, {
    upgrade: (db) => void db.createObjectStore('something-else'),
  })
  foreign.close()
  const store = openDeviceStore(owner)
  await store.keepLogEntries([entry('a', 1)])
  await store.noteLogRead('a')
  expect(await store.readLogs()).toEqual(new Map([['a', [entry('a', 1)]]]))
  expect(storageState()).toBe('working')
  store.close()
})

test('a closed copy stores nothing and reports no failure', async () => {
  const store = openDeviceStore(owner)
  await store.keepLogEntries([entry('a', 1)])
  await store.noteLogRead('a')
  store.close()
  await store.keepLogEntries([entry('a', 2)])
  expect(storageState()).toBe('working')
  const again = openDeviceStore(owner)
  expect(await again.readLogs()).toEqual(new Map([['a', [entry('a', 1)]]]))
  again.close()
})

test('without a database the app goes on, and the state says so', async () => {
  const real = globalThis.indexedDB
  Reflect.deleteProperty(globalThis, 'indexedDB')
  const store = openDeviceStore(owner)
  expect(await store.readLogs()).toEqual(new Map())
  expect(storageState()).toBe('missing')
  globalThis.indexedDB = real
  store.close()
})
