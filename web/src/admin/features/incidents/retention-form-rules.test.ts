import { expect, test } from 'vitest'
import { countExpired, daysProblem } from './retention-form-rules.ts'

const NOW = Date.parse('2026-11-27T10:00:00Z')
const daysAgo = (days: number) => new Date(NOW - days * 24 * 60 * 60 * 1000).toISOString()
const INCIDENTS = [
  { closed: daysAgo(400), exercise: false },
  { closed: daysAgo(100), exercise: false },
  { closed: daysAgo(100), exercise: true },
  { closed: null, exercise: false },
]
const texts = (incidentdays: string, exercisedays = '') => ({
  ...{ incidentdays, exercisedays, visitordays: '' },
})

test.each([
  [texts(''), null, 0],
  [texts(''), 90, 3],
  [texts('365'), null, 1],
  [texts('365'), 28, 1],
  [texts('365', '90'), null, 2],
  [texts('', '90'), null, 1],
])('%o with %s days of the server is past for %i incidents', (typed, serverdays, count) => {
  expect(countExpired(INCIDENTS, typed, { serverdays, now: NOW })).toBe(count)
})

test.each([
  ['incidentdays', '', undefined],
  ['incidentdays', '28', undefined],
  ['incidentdays', '27', 'Enter a whole number from 28 to 36,500, or nothing'],
  ['incidentdays', '1e3', 'Enter a whole number from 28 to 36,500, or nothing'],
  ['visitordays', '7', undefined],
  ['visitordays', '400', 'Enter a whole number from 7 to 365, or nothing'],
] as const)('%s of “%s”', (field, text, problem) => {
  expect(daysProblem(field, text)).toBe(problem)
})
