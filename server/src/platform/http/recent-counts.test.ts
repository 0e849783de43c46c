import { expect, test } from 'vitest'
import { RecentCounts } from './recent-counts.ts'

const NOON = Date.parse('2026-11-21T12:00:00Z')
const at = (seconds: number) => new Date(NOON + seconds * 1000)

test('the limit holds within the window, and is free again when it has passed', () => {
  const counts = new RecentCounts({ windowMs: 60_000, max: 2 })
  expect([0, 1, 2].map((second) => counts.take('a', at(second)))).toEqual([true, true, false])
  expect(counts.take('b', at(2))).toBe(true)
  expect(counts.take('a', at(60))).toBe(true)
  expect(counts.isFull('a', at(60))).toBe(true)
})

// Prevents an attack on the limit itself: a flood from ever new addresses that it must remember.
test('it remembers no more keys than it may, and forgets those used longest ago', () => {
  const counts = new RecentCounts({ windowMs: 60_000, max: 1, maxKeys: 100 })
  for (let key = 0; key < 5000; key += 1) counts.take(`address ${key}`, at(0))
  expect(counts.size).toBe(100)
  expect(counts.take('address 4999', at(1))).toBe(false)
})
