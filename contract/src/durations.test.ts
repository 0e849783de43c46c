import { expect, test } from 'vitest'
import { describeDuration } from './durations.ts'
import { RESET_KEY_LIFETIME_MS, TOKEN_LIFETIME_MS } from './limits.ts'

test.each([
  [TOKEN_LIFETIME_MS, '28 days'],
  [24 * 60 * 60 * 1000, 'one day'],
  [RESET_KEY_LIFETIME_MS, 'one hour'],
  [90 * 60 * 1000, '90 minutes'],
  [1000, 'one second'],
  [1499, 'one second'],
])('%i ms are %s', (milliseconds, words) => {
  expect(describeDuration(milliseconds)).toBe(words)
})
