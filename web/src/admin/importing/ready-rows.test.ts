import { expect, test } from 'vitest'
import { describeReadyRows } from './ready-rows.ts'

test('ready rows and rows that need attention are counted', () => {
  expect(describeReadyRows(39, 2)).toBe('37 rows ready, 2 rows need attention')
  expect(describeReadyRows(2, 1)).toBe('1 row ready, 1 row needs attention')
  expect(describeReadyRows(39, 0)).toBe('39 rows ready')
})
