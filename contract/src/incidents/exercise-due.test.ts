import { expect, test } from 'vitest'
import { dueExercises } from './exercise-due.ts'

const NOW = Date.parse('2026-11-22T10:00:00.000Z')
const practised = (kind: string, timestamp: string) => ({ kind, timestamp })

test('a kind is due its number of months after it was last practised, the most urgent first', () => {
  const exercises = [
    practised('lockdown', '2025-12-01T09:00:00.000Z'),
    practised('evacuate', '2026-03-02T09:00:00.000Z'),
    practised('evacuate', '2026-09-10T09:00:00.000Z'),
    practised('lockdown', '2024-11-01T09:00:00.000Z'),
  ]
  const intervals = [
    { kind: 'evacuate', months: 4 },
    { kind: 'lockdown', months: 12 },
    { kind: 'come-inside', months: 12 },
  ]
  expect(dueExercises(intervals, exercises, NOW)).toEqual([
    { kind: 'come-inside', months: 12, last: null, due: null, state: 'overdue' },
    {
      ...{ kind: 'lockdown', months: 12, last: '2025-12-01T09:00:00.000Z' },
      ...{ due: '2026-12-01T09:00:00.000Z', state: 'soon' },
    },
    {
      ...{ kind: 'evacuate', months: 4, last: '2026-09-10T09:00:00.000Z' },
      ...{ due: '2027-01-10T09:00:00.000Z', state: 'later' },
    },
  ])
})

test('in a month without that day the last day counts, and a kind that is due now is overdue', () => {
  const [due] = dueExercises(
    [{ kind: 'lockdown', months: 3 }],
    [practised('lockdown', '2026-08-31T10:00:00.000Z')],
    Date.parse('2026-11-30T10:00:00.000Z'),
  )
  expect(due).toMatchObject({ due: '2026-11-30T10:00:00.000Z', state: 'overdue' })
})
