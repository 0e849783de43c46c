import { expect, test } from 'vitest'
import { incidentsByMonth } from './incident-year-rules.ts'

const now = new Date(2026, 10, 22)
const reported = (month: number, exercise = false, year = 2026) => ({
  timestamp: new Date(year, month, 9, 10).toISOString(),
  exercise,
})

test('twelve months end with the current one, each with its incidents and exercises', () => {
  const incidents = [reported(10), reported(10, true), reported(10), reported(0)]
  const months = incidentsByMonth(incidents, now)
  expect(months.map(({ name }) => name).join(' ')).toBe(
    'Dec Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov',
  )
  expect(months[0]?.longName).toBe('December 2025')
  expect(months.at(-1)).toMatchObject({ incidents: 2, exercises: 1 })
  expect(months[1]).toMatchObject({ incidents: 1, exercises: 0 })
})

test('incidents older than a year are not counted, not even in the month of the same name', () => {
  const months = incidentsByMonth([reported(10, false, 2025), reported(11, false, 2024)], now)
  expect(months.every(({ incidents }) => incidents === 0)).toBe(true)
})
