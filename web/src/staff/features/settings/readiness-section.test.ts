import { expect, test } from 'vitest'
import { ageOf } from './readiness-section.tsx'

const MINUTE = 60_000

test('an age is given in its largest full unit', () => {
  const now = 100 * 24 * 60 * MINUTE
  expect(ageOf(now, now)).toBe('just now')
  expect(ageOf(now - 5 * MINUTE, now)).toBe('5 minutes ago')
  expect(ageOf(now - 60 * MINUTE, now)).toBe('1 hour ago')
  expect(ageOf(now - 47 * 60 * MINUTE, now)).toBe('1 day ago')
  expect(ageOf(now - 48 * 60 * MINUTE, now)).toBe('2 days ago')
})

test('a time in the future, as after a clock was set back, is shown as now', () => {
  expect(ageOf(5 * MINUTE, 0)).toBe('just now')
})
