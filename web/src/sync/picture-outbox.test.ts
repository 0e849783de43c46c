/// <reference types="node" />
import 'fake-indexeddb/auto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { EPOCH_HEADER } from '@holdfast/contract/endpoints/headers'
import type { SignInResponse } from '@holdfast/contract/sign-in/sign-in'
import { deleteDB } from 'idb'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { beginSession, endSession } from '../session/session.ts'
import type { DeviceUser } from '../storage/device-user.ts'
import {
  type NewPicture,
  openUnsentPictureStore,
  type UnsentPictureStore,
} from '../storage/unsent-picture-store.ts'
import { openUnsyncedStore, type UnsyncedStore } from '../storage/unsynced-store.ts'
import { closeOutbox, openOutbox } from './outbox.ts'
import {
  giveToEntry,
  removePicture,
  sendPicturesNow,
  startPictureOutbox,
} from './picture-outbox.ts'

/** Larger than a piece, so that it takes several requests. */
const SIZE = 150_000
const DAY = 24 * 60 * 60 * 1000
const head: DeviceUser = { organisationid: 'riverside', userid: 'head' }
const realFetch = fetch

/** A real HTTP server that takes pieces. What `onPiece` does is done before it answers. */
const ranges: string[] = []
let onPiece: (range: string) => Promise<number | undefined>
let server: Server
let store: UnsentPictureStore
let entries: UnsyncedStore
let stop: () => void

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume()
    request.on('end', async () => {
      const range = request.headers['content-range'] ?? ''
      if (request.method === 'PUT') ranges.push(range)
      const status = request.method === 'PUT' ? await onPiece(range) : 503
      const received = Number(/-(\d+)\//.exec(range)?.[1] ?? -1) + 1
      const state = received === SIZE ? 'received' : 'waiting'
      const problem = { code: 'invalid', message: 'There is no room', errors: [] }
      const type = { 'content-type': 'application/json' }
      response.writeHead(status ?? 200, { ...type, [EPOCH_HEADER]: 'one' })
      response.end(JSON.stringify(status ? problem : { sha256: 'a', received, state }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(base + path, init))
})

afterAll(() => {
  server.close()
})

beforeEach(async () => {
  ranges.length = 0
  onPiece = async () => undefined
  await deleteDB('written/head')
  await deleteDB('pictures/head')
  const exp = Math.floor(Date.now() / 1000) + 1000
  const claims = { userid: 'head', org: 'riverside', type: 'standard', jti: 'head', exp }
  const token = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`
  beginSession({ ...claims, token, organisationid: 'riverside' } as unknown as SignInResponse)
  store = openUnsentPictureStore('head')
  entries = openUnsyncedStore('head')
  await openOutbox(head, entries, async () => {})
})

afterEach(async () => {
  stop()
  closeOutbox()
  store.close()
  entries.close()
  await endSession()
})

async function keep(more: Partial<NewPicture> = {}): Promise<number> {
  const key = await store.add({
    ...{ organisationid: 'riverside', incidentid: 'a', entryid: 'entry', sha256: 'a' },
    ...{ bytes: new Uint8Array(SIZE), width: 1, height: 1, added: Date.now() },
    ...more,
  })
  return key ?? -1
}

function start(): void {
  stop = startPictureOutbox(head)
}

async function until(condition: () => boolean): Promise<void> {
  await expect.poll(condition, { interval: 5 }).toBe(true)
}

/** Until a round that begins now has ended. */
async function aRound(): Promise<void> {
  const before = ranges.length
  await keep({ sha256: 'b' })
  sendPicturesNow()
  await until(() => ranges.slice(before).some((range) => range.includes(`-${SIZE - 1}/`)))
  const left = async () => (await store.readAll())?.map(({ sha256 }) => sha256)
  await expect.poll(left).not.toContain('b')
}

test('a picture goes in pieces, and leaves the device when the server has it', async () => {
  await keep()
  start()
  await expect.poll(() => store.readAll()).toEqual([])
  expect(ranges).toEqual([
    'bytes */150000',
    'bytes 0-63999/150000',
    'bytes 64000-127999/150000',
    'bytes 128000-149999/150000',
  ])
})

test('of a picture that is removed while it is sent, no further piece goes, and none of the next', async () => {
  const keys = [await keep(), await keep()]
  onPiece = async (range) => {
    if (range.includes('0-63999')) for (const key of keys) await removePicture(key)
    return undefined
  }
  start()
  await until(() => ranges.length === 2)
  await aRound()
  expect(ranges.slice(0, 3)).toEqual([
    'bytes */150000',
    'bytes 0-63999/150000',
    // The one that came later.
    'bytes */150000',
  ])
  expect(await store.readAll()).toEqual([])
})

test('a picture that another tab removes while it is refused is not written back', async () => {
  const key = await keep()
  onPiece = async () => {
    await store.remove(key)
    return 400
  }
  start()
  await until(() => ranges.length === 1)
  onPiece = async () => undefined
  await aRound()
  expect(await store.readAll()).toEqual([])
})

test('a picture is never deleted for its age, which a wrong clock may have given it', async () => {
  const added = Date.now() - 40 * DAY
  const chosen = await keep({ entryid: null, added })
  const refused = await keep({ entryid: null, added, refused: 'No room' })
  start()
  await aRound()
  expect((await store.readAll())?.map(({ key }) => key)).toEqual([chosen, refused])
})

// Fails when both are the same: the words would wait for a sign-in, although only the pictures have no room.
test('pictures that cannot be given to an entry say whether the device is full or nobody is signed in', async () => {
  const key = await keep({ entryid: null })
  start()
  const chosen = (await store.readAll()) ?? []
  const entry = { id: 'entry', words: 'Water in the hall' }
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  onTestFinished(() => put.mockRestore())
  expect(await giveToEntry(chosen, entry)).toBe(false)
  expect(await store.readAll()).toMatchObject([{ key, entryid: null }])
  put.mockRestore()
  expect(await giveToEntry(chosen, entry)).toBe(true)
  stop()
  expect(await giveToEntry(chosen, null)).toBeUndefined()
})
