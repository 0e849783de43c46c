import { expect, test } from 'vitest'
import { retryDelay } from './backoff.ts'

test('the pause grows with each failure and stays between 1 and 30 seconds', () => {
  const longest = [1, 2, 3, 4, 5, 6, 100].map((failures) => retryDelay(failures, 1))
  expect(longest).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
  const shortest = [1, 2, 3, 4, 5, 6, 100].map((failures) => retryDelay(failures, 0))
  expect(shortest).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000, 15_000])
})
