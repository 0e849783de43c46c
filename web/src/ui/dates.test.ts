import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  shownDate,
  shownDateTime,
  shownDay,
  shownExactDateTime,
  shownExactTime,
  shownTime,
  shownTimeAndDate,
} from './dates.ts'

const MOMENT = '2026-11-21T10:42:07.120Z'

beforeAll(() => {
  vi.stubEnv('TZ', 'Europe/London')
})
afterAll(() => {
  vi.unstubAllEnvs()
})

test.each([
  [shownDateTime, '21 Nov 2026, 10:42'],
  [shownExactDateTime, '21 Nov 2026, 10:42:07'],
  [shownDate, '21 November 2026'],
  [shownDay, '21 Nov 2026'],
  [shownTime, '10:42'],
  [shownExactTime, '10:42:07'],
  [shownTimeAndDate, '10:42 - 21 Nov 2026'],
])('%o says %s', (inWords, words) => {
  expect(inWords(MOMENT)).toBe(words)
})

test('what is no time stands as it was written', () => {
  expect(shownDateTime('about noon')).toBe('about noon')
})
