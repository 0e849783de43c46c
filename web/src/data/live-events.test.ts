import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collectionKey } from './collection.ts'
import { applyLiveEvent } from './live-events.ts'
import { queryClient } from './query-client.ts'

const SLOW_READ_MS = 1500

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

/** A phone whose reads take 1.5 s: when each began, and how many were finished. */
function slowPhone() {
  const reads = { begun: [] as number[], finished: 0 }
  const observer = new QueryObserver(queryClient, {
    queryKey: collectionKey('riverside', 'contacts'),
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

test('a burst of events lets each read finish, and the last one is followed by a read', async () => {
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

test('when the server may have missed events, everything is read again', async () => {
  const reads = slowPhone()
  await vi.advanceTimersByTimeAsync(SLOW_READ_MS)
  applyLiveEvent('riverside', { event: 'resync', data: {} })
  await vi.advanceTimersByTimeAsync(3 * SLOW_READ_MS)
  expect(reads.finished).toBe(2)
})
