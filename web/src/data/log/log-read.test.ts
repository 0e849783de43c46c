import { LOG_PAGE_ENTRIES } from './log-read.ts'
/// <reference types="node" />
import 'fake-indexeddb/auto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
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
import { copyName } from '../../storage/device-user.ts'
import { countReads, sampleEntry } from '../../test-support/sample-log-entry.ts'
import { closeCopy, openCopy } from '../lists/device-copy.ts'
import { queryClient } from '../lists/query-client.ts'
import { logOptions } from './incident-log.ts'
import { fromBlocks } from './log-blocks.ts'

/** A server with a long log and connections that break. */
const owner = { organisationid: 'riverside', userid: 'head' }
const log = Array.from({ length: 3 * LOG_PAGE_ENTRIES + 7 }, (_, index) => sampleEntry(index + 1))
const realFetch = fetch
let server: Server
let asked: (string | null)[] = []
let isBroken: (request: number) => boolean

beforeAll(async () => {
  server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://server')
    const after = searchParams.get('after')
    asked.push(after)
    const from = log.findIndex(({ id }) => id === after) + 1
    const page = JSON.stringify(log.slice(from, from + Number(searchParams.get('limit'))))
    response.writeHead(200, { 'content-type': 'application/json' })
    if (!isBroken(asked.length)) response.end(page)
    else response.write(page.slice(0, 500), () => request.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(base + path, init))
})

afterAll(() => {
  server.close()
})

beforeEach(async () => {
  asked = []
  isBroken = () => false
  await deleteDB(copyName(owner))
  openCopy(owner, () => undefined)
})

afterEach(() => {
  queryClient.clear()
  closeCopy()
})

const readLog = async () =>
  fromBlocks(
    await queryClient.fetchQuery({ ...logOptions('riverside', 'a'), staleTime: 0, retry: false }),
  )
const lastOfPage = (page: number) => log[page * LOG_PAGE_ENTRIES - 1]?.id ?? null

test('a long log is read in pages, and afterwards only what is new', async () => {
  expect(await readLog()).toEqual(log)
  expect(asked).toEqual([null, lastOfPage(1), lastOfPage(2), lastOfPage(3)])
  await readLog()
  expect(asked.at(-1)).toBe(log.at(-1)?.id)
})

// Fails when `readLog` does not begin with what is stored of an interrupted reading.
test('an interrupted first reading continues where it stopped, after a restart of the app too', async () => {
  isBroken = (request) => request === 3
  await expect(readLog()).rejects.toMatchObject({ code: 'no-connection' })
  closeCopy()
  queryClient.clear()
  vi.resetModules()
  const restarted = await import('./incident-log.ts')
  const { queryClient: emptied } = await import('../lists/query-client.ts')
  const copy = await import('../lists/device-copy.ts')
  copy.openCopy(owner, () => undefined)
  const options = restarted.logOptions('riverside', 'a')
  expect(fromBlocks(await emptied.fetchQuery({ ...options, retry: false }))).toEqual(log)
  expect(asked).toEqual([null, lastOfPage(1), lastOfPage(2), lastOfPage(2), lastOfPage(3)])
  copy.closeCopy()
})

// Merging all that has come with each page took a phone minutes for 50,000 entries.
test('the work for a page does not grow with the pages before it', async () => {
  const reads = { count: 0 }
  const { parse } = JSON
  onTestFinished(() => void vi.restoreAllMocks())
  vi.spyOn(JSON, 'parse').mockImplementation((text) => {
    const value: unknown = parse(text)
    return Array.isArray(value) ? value.map((entry) => countReads(entry, reads)) : value
  })
  // The entries that count reads cannot be stored in IndexedDB, so this test runs without a store.
  closeCopy()
  await readLog()
  expect(reads.count).toBeGreaterThan(log.length)
  expect(reads.count).toBeLessThan(10 * log.length)
})
