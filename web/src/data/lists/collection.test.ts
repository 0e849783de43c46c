/// <reference types="node" />
import 'fake-indexeddb/auto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { User } from '@holdfast/contract/people/users'
import { deleteDB } from 'idb'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type CachedBody, openDeviceStore } from '../../storage/device-store.ts'
import { copyName } from '../../storage/device-user.ts'
import { sampleAlert } from '../../test-support/sample-alert.ts'
import { sampleEntry } from '../../test-support/sample-log-entry.ts'
import { logOptions } from '../log/incident-log.ts'
import { fromBlocks } from '../log/log-blocks.ts'
import { logKey, logStoreOf, storeLogEntry } from '../log/stored-log.ts'
import { collectionOptions, listKey } from './collection.ts'
import { closeCopy, openCopy, updateCachedBody } from './device-copy.ts'
import { queryClient } from './query-client.ts'

const owner = { organisationid: 'riverside', userid: 'head' }
const users = collectionOptions('users', 'riverside')
const log = logOptions('riverside', 'a')
const realFetch = fetch
let server: Server
let nextResponse: { status: number; body?: unknown; etag?: string }
let onRequest: () => void | Promise<void>
let requests: { url: string; etag: string | undefined }[] = []

beforeAll(async () => {
  server = createServer(async (request, response) => {
    requests.push({ url: request.url ?? '', etag: request.headers['if-none-match'] })
    await onRequest()
    const etag = nextResponse.etag === undefined ? {} : { etag: nextResponse.etag }
    response.writeHead(nextResponse.status, { 'content-type': 'application/json', ...etag })
    response.end(nextResponse.body === undefined ? undefined : JSON.stringify(nextResponse.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(base + path, init))
})

afterAll(() => {
  server.close()
})

beforeEach(async () => {
  requests = []
  onRequest = () => undefined
  await deleteDB(copyName(owner))
  openCopy(owner, () => undefined)
})

afterEach(() => {
  queryClient.clear()
  closeCopy()
})

const read = () => queryClient.fetchQuery({ ...users, staleTime: 0 })
const readLog = async () => fromBlocks(await queryClient.fetchQuery({ ...log, staleTime: 0 }))
const user = (id: string): User => ({ id, name: id, organisationid: 'riverside' })

async function onDevice(name = 'users'): Promise<CachedBody<unknown> | undefined> {
  const store = openDeviceStore(owner)
  const cached = (await store.readCollections()).get(name)
  store.close()
  return cached
}

test('a collection is kept in memory and on the device, and its ETag is sent with the next read', async () => {
  nextResponse = { status: 200, body: [user('head')], etag: '"1"' }
  expect((await read()).body).toEqual([user('head')])
  expect(await onDevice()).toMatchObject({ body: [user('head')], etag: '"1"' })

  nextResponse = { status: 304 }
  const again = await read()
  expect(again.body).toEqual([user('head')])
  expect(requests.map(({ etag }) => etag)).toEqual([undefined, '"1"'])
})

// Fails when alerts are stored before they are shown: the storage of a busy phone may take seconds.
test('alerts that were read are shown while the storage does not answer, and stored when it does', async () => {
  const store = openCopy(owner, () => undefined)
  let answer = () => {}
  const storage = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { keepCollection } = store
  store.keepCollection = async (...args) => {
    await storage
    await keepCollection(...args)
  }
  const alerts = collectionOptions('alerts', 'riverside')
  const alert = sampleAlert({ id: 'alert_abcdefghijkl' })
  nextResponse = { status: 200, body: [alert], etag: '"1"' }
  const shown = await queryClient.fetchQuery({ ...alerts, staleTime: 0 })
  expect(shown.body).toEqual([alert])
  expect(await onDevice('alerts')).toBeUndefined()
  answer()
  await expect.poll(() => onDevice('alerts')).toMatchObject({ body: [alert] })
})

test('the response to a write is shown and stored without an ETag', async () => {
  nextResponse = { status: 200, body: [user('head')], etag: '"1"' }
  await read()
  await updateCachedBody<User[]>(listKey('riverside', 'users'), (list) => [...list, user('new')])
  expect(queryClient.getQueryData<CachedBody<User[]>>(users.queryKey)?.body).toHaveLength(2)
  expect(await onDevice()).toMatchObject({ body: [user('head'), user('new')], etag: null })
})

test('a read that began before a write does not bring the old list back', async () => {
  nextResponse = { status: 200, body: [user('head')], etag: '"1"' }
  await read()
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  onRequest = () => held
  const late = read().catch(() => undefined)
  await expect.poll(() => requests).toHaveLength(2)
  await updateCachedBody<User[]>(listKey('riverside', 'users'), () => [user('new')])
  release()
  await late
  expect(queryClient.getQueryData<CachedBody<User[]>>(users.queryKey)?.body).toEqual([user('new')])
})

test('a log is read completely, then only after the last entry before a gap', async () => {
  nextResponse = { status: 200, body: [sampleEntry(1), sampleEntry(2)] }
  await readLog()
  await storeLogEntry('riverside', sampleEntry(4))
  nextResponse = { status: 200, body: [sampleEntry(3), sampleEntry(4)] }
  expect((await readLog()).map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
  expect(requests.map(({ url }) => url)).toEqual([
    '/api/incidents/a/logs?org=riverside&limit=200',
    '/api/incidents/a/logs?org=riverside&after=id-2&limit=200',
  ])
})

test('an entry that arrives during the first reading is neither lost nor shown alone', async () => {
  nextResponse = { status: 200, body: [sampleEntry(1)] }
  onRequest = async () => {
    onRequest = () => undefined
    await storeLogEntry('riverside', sampleEntry(2))
    expect(queryClient.getQueryData(logKey('riverside', 'a'))).toBeUndefined()
  }
  expect((await readLog()).map(({ seq }) => seq)).toEqual([1, 2])
  const stored = await logStoreOf('riverside')?.read('a')
  expect(stored?.map(({ seq }) => seq)).toEqual([1, 2])
})
