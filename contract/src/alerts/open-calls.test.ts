import { expect, test } from 'vitest'
import type { Alert } from './alerts.ts'
import { alertsWithCalls } from './open-calls.ts'

const alert = (id: string, ended: string | null, exercise = false) =>
  ({ id, ended, exercise }) as Alert

// Nobody had come to the first one: later alerts and exercises must not hide it from the team.
test('the calls of an alert that has ended stay in sight, however many alerts have ended since', () => {
  const first = alert('first', '2026-11-21T10:01:00.000Z')
  const later = Array.from({ length: 6 }, (_, index) =>
    alert(`later ${index}`, `2026-11-21T10:1${index}:00.000Z`),
  )
  const exercises = Array.from({ length: 30 }, (_, index) =>
    alert(`exercise ${index}`, '2026-11-21T11:00:00.000Z', true),
  )
  const shown = alertsWithCalls([...exercises, ...later, first], '2026-11-21T00:00:00.000Z')
  expect(shown).toContain(first)
  expect(shown).toHaveLength(20)
})

test('alerts that ended long ago, and exercises beside a real alert, show no calls', () => {
  const alerts = [
    alert('real', null),
    alert('exercise', null, true),
    alert('yesterday', '2026-11-20T10:00:00.000Z'),
  ]
  const shown = alertsWithCalls(alerts, '2026-11-21T00:00:00.000Z')
  expect(shown.map(({ id }) => id)).toEqual(['real'])
})
