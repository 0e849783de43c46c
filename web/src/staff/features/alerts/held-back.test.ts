import { expect, test } from 'vitest'
import { msUntil } from './held-back.ts'

const NOW = Date.parse('2026-11-21T10:00:00.000Z')

test('an alert is held back until the time that it names', () => {
  expect(msUntil('2026-11-21T10:01:00.000Z', NOW)).toBe(60_000)
  expect(msUntil('2026-11-21T10:00:00.000Z', NOW)).toBe(0)
})

test('an alert without a time, or with one so late that a clock must be wrong, is not held back', () => {
  expect(msUntil(null, NOW)).toBe(0)
  // As an earlier version of the app stored it.
  expect(msUntil(undefined, NOW)).toBe(0)
  expect(msUntil('2026-11-22T10:00:00.000Z', NOW)).toBe(0)
})
