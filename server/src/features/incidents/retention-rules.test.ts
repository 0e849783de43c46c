import { expect, test } from 'vitest'
import { describeKept, keptDays, visitorsFrom, visitorsLeftBefore } from './retention-rules.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NOW = Date.parse('2026-11-27T10:00:00Z')
const settings = (incidentdays: number | null, exercisedays: number | null) => ({
  incidentdays,
  exercisedays,
})

test.each([
  [settings(null, null), undefined, 'ever'],
  [settings(null, null), 100, '100 days'],
  [settings(365, null), 100, '365 days'],
  [settings(365, 90), 100, '365 days, and exercises for 90 days'],
  [settings(null, 90), undefined, 'ever, and exercises for 90 days'],
  [settings(null, 90), 100, '100 days, and exercises for 90 days'],
])('%o with %s days of the server is kept for %s', (own, server, text) => {
  expect(describeKept(keptDays(own, server))).toBe(text)
})

test('visitors are deleted after their days, and not for seven days after these were changed', () => {
  const visitorsfrom = visitorsFrom(NOW).toISOString()
  const changed = { visitordays: 7, visitorsfrom }
  expect(visitorsLeftBefore(changed, NOW)).toBe('wait')
  expect(visitorsLeftBefore(changed, NOW + 6 * DAY_MS)).toBe('wait')
  expect(visitorsLeftBefore(changed, NOW + 7 * DAY_MS)).toEqual(new Date(NOW))
  const usual = { visitordays: null, visitorsfrom: null }
  expect(visitorsLeftBefore(usual, NOW)).toEqual(new Date(NOW - 30 * DAY_MS))
})

test('days that a clock a year ahead has saved do not keep visitors for a year', () => {
  const visitorsfrom = visitorsFrom(NOW + 365 * DAY_MS).toISOString()
  expect(visitorsLeftBefore({ visitordays: 7, visitorsfrom }, NOW)).toBe('misdated')
})
