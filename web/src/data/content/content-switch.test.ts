/// <reference types="node" />
import 'fake-indexeddb/auto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Content } from '@holdfast/contract/content/content'
import { deleteDB } from 'idb'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { CachedBody } from '../../storage/device-store.ts'
import { copyName } from '../../storage/device-user.ts'
import { collectionOptions } from '../lists/collection.ts'
import { closeCopy, openCopy } from '../lists/device-copy.ts'
import { queryClient } from '../lists/query-client.ts'

/*
 * A published change names a new picture. The first two tests fail without `prefetchPictures`, because
 * the new content is then shown while its picture is missing.
 */

const owner = { organisationid: 'riverside', userid: 'head' }
const options = collectionOptions('content', 'riverside')
const realFetch = fetch
const stored = new Map<string, Response>()
let server: Server
let picture: 'plan-1' | 'plan-2'
let pictureStatus: number
let bodies = 0

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = request.url ?? ''
    if (url.startsWith('/content/')) {
      response.writeHead(pictureStatus, { 'content-type': 'image/png' }).end('picture')
    } else if (request.headers['if-none-match'] === `"${picture}"`) {
      response.writeHead(304, { etag: `"${picture}"` }).end()
    } else {
      bodies += 1
      const body = { media: [{ key: picture, path: 'map/base' }], logo: null, background: null }
      response.writeHead(200, { 'content-type': 'application/json', etag: `"${picture}"` })
      response.end(JSON.stringify(body))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(base + path, init))
  const cache = {
    keys: async () => [...stored.keys()].map((path) => ({ url: `http://app${path}` })),
    put: async (path: string, response: Response) => void stored.set(path, response),
  }
  vi.stubGlobal('caches', { open: async () => cache })
})

afterAll(() => {
  server.close()
})

beforeEach(async () => {
  stored.clear()
  await deleteDB(copyName(owner))
  openCopy(owner, () => undefined)
  picture = 'plan-1'
  pictureStatus = 200
  await read()
  picture = 'plan-2'
  bodies = 0
})

afterEach(() => {
  queryClient.clear()
  closeCopy()
})

const read = () => queryClient.fetchQuery({ ...options, staleTime: 0, retry: false })
const shown = () =>
  queryClient.getQueryData<CachedBody<Content>>(options.queryKey)?.body.media[0]?.key

test('new content is shown once its pictures are on the device', async () => {
  const seen: unknown[] = []
  const stop = queryClient.getQueryCache().subscribe(() => {
    if (shown() === 'plan-2') seen.push(stored.has('/content/riverside/plan-2'))
  })
  await read()
  stop()
  expect(shown()).toBe('plan-2')
  expect(seen).not.toContain(false)
})

test('the previous content stays until the new pictures can be fetched, and the text is fetched once', async () => {
  pictureStatus = 502
  await expect(read()).rejects.toMatchObject({ code: 'no-connection' })
  expect(shown()).toBe('plan-1')
  pictureStatus = 200
  await read()
  expect(shown()).toBe('plan-2')
  expect(bodies).toBe(1)
})

test('a picture that the server no longer has does not delay new content', async () => {
  pictureStatus = 404
  await read()
  expect(shown()).toBe('plan-2')
})
