import { expect, test } from 'vitest'
import { formatElapsed, isLive } from './board-head.tsx'

const NOW = 1_000_000

test('the board counts as live if it was read within the last 15 seconds', () => {
  expect(isLive({ online: true, lastUpdated: NOW - 15_000 }, NOW)).toBe(true)
})

test.each([
  ['older', { online: true, lastUpdated: NOW - 15_001 }],
  ['read later than now, by a clock that was fast,', { online: true, lastUpdated: NOW + 1 }],
  ['never read', { online: true, lastUpdated: null }],
  ['read just before the device went offline', { online: false, lastUpdated: NOW }],
])('what is %s is not live', (_, reachability) => {
  expect(isLive(reachability, NOW)).toBe(false)
})

test.each([
  [0, '0:00:00'],
  [249_999, '0:04:09'],
  [98_100_000, '27:15:00'],
  [-5000, '0:00:00'],
])('%i milliseconds are shown as %s', (milliseconds, text) => {
  expect(formatElapsed(milliseconds)).toBe(text)
})
