import type { OpenAction } from '@holdfast/contract/incidents/debriefs'
import { expect, test } from 'vitest'
import { isOverdue } from '../../../domain/overdue-actions.ts'
import { summariseActions } from './open-actions-rules.ts'

const today = new Date(2026, 10, 26, 0, 30)
const due = (day: string) => ({ due: day }) as OpenAction

test('an action is overdue once its day is over', () => {
  expect(isOverdue(due('2026-11-25'), today)).toBe(true)
  expect(isOverdue(due('2026-11-26'), today)).toBe(false)
  expect(isOverdue(due(''), today)).toBe(false)
})

test('the summary counts what is to do and what is overdue', () => {
  expect(summariseActions([due('')], today)).toBe('1 action from a debrief is still to do')
  expect(summariseActions([due('2026-11-01'), due('2026-12-01')], today)).toBe(
    '2 actions from debriefs are still to do, 1 is overdue',
  )
})
