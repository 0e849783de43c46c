import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RETRY_MAX_DELAY_MS } from '../../http/backoff.ts'
import { loadLater } from './load-later.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a module that cannot be loaded is retried until it is there', async () => {
  const load = vi
    .fn()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue('it')
  const use = vi.fn()
  loadLater({ load, use })
  expect(load).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(0)
  expect(use).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(RETRY_MAX_DELAY_MS)
  expect(use).toHaveBeenCalledExactlyOnceWith('it')
})

test('stopping before the module has arrived prevents its use, stopping afterwards undoes it', async () => {
  const undo = vi.fn()
  const use = vi.fn(() => undo)
  let arrive = (_: string) => {}
  const loading = new Promise<string>((resolve) => {
    arrive = resolve
  })
  const stopEarly = loadLater({ load: () => loading, use })
  const stop = loadLater({ load: () => Promise.resolve('it'), use })
  await vi.advanceTimersByTimeAsync(0)
  stopEarly()
  arrive('late')
  await vi.advanceTimersByTimeAsync(0)
  expect(use).toHaveBeenCalledExactlyOnceWith('it')
  stop()
  expect(undo).toHaveBeenCalledOnce()
})
