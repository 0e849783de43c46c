import { expect, test } from 'vitest'
import { readinessOf } from './import-words.ts'

test('what is ready and what needs attention is counted', () => {
  expect(readinessOf(39, 2)).toBe('37 rows ready, 2 rows need attention')
  expect(readinessOf(2, 1)).toBe('1 row ready, 1 row needs attention')
  expect(readinessOf(39, 0)).toBe('39 rows ready')
})
