import type { Alert } from '@holdfast/contract/alerts/alerts'
import type { Check } from '@holdfast/contract/incidents/checklists'
import { QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CachedBody } from '../../storage/device-store.ts'
import { sampleAlert } from '../../test-support/sample-alert.ts'
import {
  type CollectionName,
  collectionOptions,
  incidentCollectionOptions,
  listKey,
} from './collection.ts'
import { applyLiveEvent } from './live-events.ts'
import { queryClient } from './query-client.ts'

const SLOW_READ_MS = 1500

beforeEach(async () => {
  // Imported here because loading it when the first check arrives would take longer than the tests wait.
  await import('../incidents/checklists.ts')
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
  vi.useRealTimers()
})

/** A phone whose reads take 1.5 s: when each began, and how many were finished. */
function slowPhone() {
  const reads = { begun: [] as number[], finished: 0 }
  const observer = new QueryObserver(queryClient, {
    queryKey: listKey('riverside', 'contacts'),
    queryFn: async ({ signal }) => {
      reads.begun.push(Date.now())
      await new Promise((resolve) => setTimeout(resolve, SLOW_READ_MS))
      signal.throwIfAborted()
      reads.finished += 1
      return reads.finished
    },
  })
  observer.subscribe(() => undefined)
  return reads
}

test('a burst of events lets each read finish, and one more read follows the last event', async () => {
  const reads = slowPhone()
  await vi.advanceTimersByTimeAsync(SLOW_READ_MS)
  for (let second = 0; second < 12; second += 1) {
    applyLiveEvent('riverside', { event: 'contacts', data: {} })
    await vi.advanceTimersByTimeAsync(1000)
  }
  const lastEvent = Date.now() - 1000
  await vi.advanceTimersByTimeAsync(3 * SLOW_READ_MS)
  expect(reads.finished).toBeGreaterThanOrEqual(8)
  expect(reads.begun.length).toBe(reads.finished)
  expect(reads.begun.at(-1)).toBeGreaterThanOrEqual(lastEvent)
})

test('an event while nothing is read causes one read', async () => {
  const reads = slowPhone()
  await vi.advanceTimersByTimeAsync(SLOW_READ_MS)
  applyLiveEvent('riverside', { event: 'contacts', data: {} })
  await vi.advanceTimersByTimeAsync(3 * SLOW_READ_MS)
  expect(reads.finished).toBe(2)
})

/** A checklist on a phone whose reads take 1.5 s, and the server that it reads from. */
function slowChecklist() {
  const server: Check[] = []
  vi.stubGlobal('fetch', async () => {
    const body = JSON.stringify(server)
    await new Promise((resolve) => setTimeout(resolve, SLOW_READ_MS))
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  })
  const options = incidentCollectionOptions('checks', 'riverside', 'a') as QueryObserverOptions
  const observer = new QueryObserver(queryClient, { ...options, refetchInterval: 5000 })
  const shown = { count: 0, longestDelay: 0, lost: 0 }
  const tickedAt: number[] = []
  observer.subscribe(({ data }) => {
    const count = data === undefined ? 0 : (data as CachedBody<Check[]>).body.length
    shown.lost += Math.max(0, shown.count - count)
    for (const at of tickedAt.slice(shown.count, count)) {
      shown.longestDelay = Math.max(shown.longestDelay, Date.now() - at)
    }
    shown.count = count
  })

  function tick(): Check {
    const timestamp = new Date().toISOString()
    const by = { userid: 'teacher', authorname: 'Teacher', timestamp, received: timestamp }
    const words = { itemtext: null, point: null }
    const check = {
      incidentid: 'a',
      itemid: `${server.length}`,
      index: null,
      checked: true,
      ...words,
      ...by,
    }
    server.push(check)
    tickedAt.push(Date.now())
    return check
  }
  return { shown, tick }
}

// Fails when a tick only causes a read, and when the result of a read is not merged with the ticks.
test('a phone that reads for 1.5 s shows each tick of a burst at once, and none disappears', async () => {
  const { shown, tick } = slowChecklist()
  await vi.advanceTimersByTimeAsync(SLOW_READ_MS)
  for (let second = 1; second <= 12; second += 1) {
    const data = { ownerid: 'a', check: tick() }
    applyLiveEvent('riverside', { event: 'checks', data })
    // A read is under way all the time, as on a phone that polls too.
    applyLiveEvent('riverside', { event: 'checks', data: { ownerid: 'a' } })
    await vi.advanceTimersByTimeAsync(1000)
    expect(shown.count).toBe(second)
  }
  await vi.advanceTimersByTimeAsync(10_000)
  expect(shown).toEqual({ count: 12, longestDelay: 0, lost: 0 })
})

test('a tick that arrives during the first reading is shown with its result', async () => {
  const { shown, tick } = slowChecklist()
  await vi.advanceTimersByTimeAsync(1000)
  applyLiveEvent('riverside', { event: 'checks', data: { ownerid: 'a', check: tick() } })
  expect(shown.count).toBe(0)
  await vi.advanceTimersByTimeAsync(500)
  expect(shown.count).toBe(1)
})

// Fails when each event aborts the read under way.
test('ticks are shown after at most two reads when events only name the list', async () => {
  const { shown, tick } = slowChecklist()
  await vi.advanceTimersByTimeAsync(SLOW_READ_MS)
  for (let second = 1; second <= 12; second += 1) {
    tick()
    applyLiveEvent('riverside', { event: 'checks', data: { ownerid: 'a' } })
    await vi.advanceTimersByTimeAsync(1000)
  }
  await vi.advanceTimersByTimeAsync(2 * SLOW_READ_MS)
  expect(shown).toMatchObject({ count: 12, lost: 0 })
  expect(shown.longestDelay).toBeLessThanOrEqual(2 * SLOW_READ_MS)
})

// Fails when the device reads the list for it: all devices of the school would do so at once.
test('an alert is shown from its event, without a read', () => {
  const key = listKey('riverside', 'alerts')
  const before: CachedBody<Alert[]> = { body: [], etag: '"a"', checkedAt: 0, epoch: null }
  queryClient.setQueryData(key, before)
  const fetches = vi.fn()
  vi.stubGlobal('fetch', fetches)
  const alert = sampleAlert({ id: 'alert_abcdefghijkl' })
  applyLiveEvent('riverside', { event: 'alerts', data: { alert } })
  const ended = { ...alert, ended: '2026-11-21T10:05:00.000Z' }
  applyLiveEvent('riverside', { event: 'alerts', data: { alert: ended } })
  expect(queryClient.getQueryData<CachedBody<Alert[]>>(key)).toMatchObject({
    body: [ended],
    // The next poll brings the server's list.
    etag: null,
  })
  expect(fetches).not.toHaveBeenCalled()
})

test('when the server may have missed events, everything is read again', async () => {
  const reads = slowPhone()
  await vi.advanceTimersByTimeAsync(SLOW_READ_MS)
  applyLiveEvent('riverside', { event: 'resync', data: {} })
  await vi.advanceTimersByTimeAsync(3 * SLOW_READ_MS)
  expect(reads.finished).toBe(2)
})

// Fails when lists are read again in the order in which screens first asked for them.
test('when everything is read again, the alerts are asked for before any other list', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path.replace(/\?.*/, ''))
    return Response.json([])
  })
  const lists: CollectionName[] = ['contacts', 'users', 'rollgroups', 'alerts']
  for (const name of lists) {
    const options = { ...collectionOptions(name, 'riverside'), refetchOnMount: false }
    queryClient.setQueryData(options.queryKey, { body: [], etag: null, checkedAt: 0 })
    new QueryObserver(queryClient, options as QueryObserverOptions).subscribe(() => undefined)
  }
  applyLiveEvent('riverside', { event: 'resync', data: {} })
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toEqual(['/api/alerts', '/api/contacts', '/api/users', '/api/rollgroups'])
})
