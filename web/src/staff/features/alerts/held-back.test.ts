import { expect, test } from 'vitest'
import { msUntil } from './held-back.ts'

const NOW = Date.parse('2026-11-21T10:00:00.000Z')

test('an alert is held back until the time that it names', () => {
  expect(msUntil('2026-11-21T10:01:00.000Z', NOW)).toBe(60_000)
  expect(msUntil('2026-11-21T10:00:00.000Z', NOW)).toBe(0)
})

test('one that names no time, or one that only a wrong clock makes, is not held back', () => {
  expect(msUntil(null, NOW)).toBe(0)
  // As it was stored on the device by an earlier version.
  expect(msUntil(undefined, NOW)).toBe(0)
  expect(msUntil('2026-11-22T10:00:00.000Z', NOW)).toBe(0)
})
