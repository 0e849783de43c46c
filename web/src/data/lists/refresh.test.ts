import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failureWithoutResponse } from '../../http/call-failure.ts'
import { queryClient } from './query-client.ts'
import { refreshEverything } from './refresh.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

/** A list on the screen; `read` is called at each reading of it. */
async function showList(name: string, read: () => Promise<unknown>): Promise<void> {
  const observer = new QueryObserver(queryClient, { queryKey: [name], queryFn: read })
  observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
}

test('everything is read again', async () => {
  const reads = vi.fn(async () => [])
  await showList('contacts', reads)
  await showList('users', reads)
  expect(await refreshEverything()).toBeUndefined()
  expect(reads).toHaveBeenCalledTimes(4)
})

// Fails when it waits for the end of all reads: a read is retried until it succeeds.
test('a read that fails ends the refresh at once and says why', async () => {
  let isDown = false
  await showList('contacts', async () => [])
  await showList('users', async () => {
    if (isDown) throw failureWithoutResponse('no-connection')
    return []
  })
  isDown = true
  expect(await refreshEverything()).toMatchObject({ code: 'no-connection' })
})

// Fails without the time limit.
test('a read that never ends ends the refresh after fifteen seconds', async () => {
  let isStuck = false
  await showList('users', () => (isStuck ? new Promise(() => undefined) : Promise.resolve([])))
  isStuck = true
  const refreshing = refreshEverything()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await refreshing).toMatchObject({ code: 'timed-out' })
})
