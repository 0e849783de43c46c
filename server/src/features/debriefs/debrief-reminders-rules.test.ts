import type { OpenAction } from '@holdfast/contract/incidents/debriefs'
import { expect, test } from 'vitest'
import { dueActions, isReminderDue } from './debrief-reminders-rules.ts'

const NOW = new Date('2026-11-26T10:00:00.000Z')
const action = (due: string, closed = '2026-11-25T10:00:00.000Z') => ({ due, closed }) as OpenAction

test('an action is due from its day on, and one without a day a week after the closing', () => {
  const isDue = (...given: Parameters<typeof action>) =>
    dueActions([action(...given)], NOW).length === 1
  expect(isDue('2026-11-25')).toBe(true)
  expect(isDue('2026-11-26')).toBe(true)
  expect(isDue('2026-11-27')).toBe(false)
  expect(isDue('')).toBe(false)
  expect(isDue('', '2026-11-19T20:00:00.000Z')).toBe(true)
})

test('admins are reminded when an action falls due and then each week, whatever clocks say', () => {
  const due = [action('2026-11-20')]
  const isDue = (mailed: string | null) => isReminderDue(due, mailed, NOW)
  expect(isReminderDue([], null, NOW)).toBe(false)
  expect(isDue(null)).toBe(true)
  expect(isDue('2026-11-20T09:00:00.000Z')).toBe(false)
  expect(isDue('2026-11-19T10:00:00.000Z')).toBe(true)
  expect(isDue('2026-11-19T10:00:01.000Z')).toBe(true)
  expect(isDue('2028-01-01T10:00:00.000Z')).toBe(true)
  expect(isReminderDue([action('2026-11-26')], '2026-11-25T23:00:00.000Z', NOW)).toBe(true)
})
