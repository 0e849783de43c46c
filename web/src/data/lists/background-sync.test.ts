/// <reference types="node" />
import 'fake-indexeddb/auto'
import { environmentManager } from '@tanstack/react-query'
import { deleteDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copyName } from '../../storage/device-user.ts'
import '../../sync/picture-cache.ts'
import { startBackgroundSync } from './background-sync.ts'
import { closeCopy, openCopy } from './device-copy.ts'
import { queryClient } from './query-client.ts'

/** A server that responds to every request at once, except the one for users: that waits for `releaseUsers`. */
const owner = { organisationid: 'riverside', userid: 'head' }
const CONTENT = { media: [{ key: 'plan', path: 'map/base' }], logo: null, background: null }
const OPEN = { id: 'incident_1', version: 1, status: 'active', closed: null, fields: {} }
let asked: string[]
let releaseUsers: () => void
let stop: () => void

beforeEach(async () => {
  await deleteDB(copyName(owner))
  openCopy(owner, () => undefined)
  asked = []
  const users = new Promise<void>((resolve) => {
    releaseUsers = resolve
  })
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    if (path.startsWith('/content/')) {
      return new Response('picture', { headers: { 'content-type': 'image/png' } })
    }
    if (path.startsWith('/api/users')) await users
    const isIncidents = /^\/api\/incidents(\?|$)/.test(path)
    const body = path.startsWith('/api/content') ? CONTENT : isIncidents ? [OPEN] : []
    return Response.json(body, { headers: { etag: '"1"' } })
  })
  vi.stubGlobal('caches', {
    open: async () => ({ keys: async () => [], put: async () => undefined }),
  })
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  environmentManager.setIsServer(() => false)
  stop = startBackgroundSync('riverside')
  // Runs until all lists have been asked for, one after the other.
  await vi.advanceTimersByTimeAsync(20)
})

afterEach(() => {
  stop()
  environmentManager.setIsServer(() => true)
  vi.useRealTimers()
  queryClient.clear()
  closeCopy()
  vi.unstubAllGlobals()
})

const haveOtherListsArrived = () =>
  queryClient.getQueryData(['riverside', 'content']) !== undefined && queryClient.isFetching() === 1
const pictures = () => asked.filter((path) => path.startsWith('/content/'))
/** Runs the timers that are due now, without letting time pass, until the condition holds. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) {
    await vi.advanceTimersByTimeAsync(0)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

// Fails when pictures are fetched at once, and when they wait for a fixed time.
test('pictures are fetched once all lists have arrived', async () => {
  await until(haveOtherListsArrived)
  await vi.advanceTimersByTimeAsync(300)
  expect(pictures()).toEqual([])
  releaseUsers()
  await until(() => pictures().length > 0)
})

test('pictures wait no longer than a second for a list', async () => {
  await until(haveOtherListsArrived)
  await vi.advanceTimersByTimeAsync(1000)
  await until(() => pictures().length > 0)
  expect(queryClient.isFetching({ queryKey: ['riverside', 'users'] })).toBe(1)
})

test('at the start the alerts are asked for before any other list', () => {
  expect(asked[0]).toMatch(/^\/api\/alerts/)
  expect(asked.length).toBeGreaterThan(1)
})

test('without an event stream, what belongs to an open incident is read every half minute', async () => {
  releaseUsers()
  const reads = (name: string) =>
    asked.filter((path) => path.includes(`/incident_1/${name}`)).length
  const counts = () => ['checks', 'counts', 'history'].map(reads)
  await until(() => queryClient.isFetching() === 0)
  expect(counts()).toEqual([1, 1, 1])
  for (const times of [2, 3]) {
    await vi.advanceTimersByTimeAsync(30_500)
    await until(() => queryClient.isFetching() === 0)
    expect(counts()).toEqual([times, times, times])
  }
})
