import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  formatDateTime,
  formatDay,
  formatExactDateTime,
  formatExactTime,
  formatMonth,
  formatMonthAndYear,
  formatTime,
  formatTimeAndDate,
} from './format-dates.ts'

const MOMENT = '2026-11-21T10:42:07.120Z'

beforeAll(() => {
  vi.stubEnv('TZ', 'Europe/London')
})
afterAll(() => {
  vi.unstubAllEnvs()
})

test.each([
  [formatDateTime, '21 Nov 2026, 10:42'],
  [formatExactDateTime, '21 Nov 2026, 10:42:07'],
  [formatDay, '21 Nov 2026'],
  [formatTime, '10:42'],
  [formatExactTime, '10:42:07'],
  [formatTimeAndDate, '10:42 - 21 Nov 2026'],
  [formatMonth, 'Nov'],
  [formatMonthAndYear, 'November 2026'],
])('%o formats the time as %s', (format, text) => {
  expect(format(MOMENT)).toBe(text)
})

test('a value that is not a time is shown as it was written', () => {
  expect(formatDateTime('about noon')).toBe('about noon')
})
