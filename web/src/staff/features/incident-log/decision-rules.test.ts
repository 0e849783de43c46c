import { expect, test } from 'vitest'
import { toTimeInput } from '../../../ui/form/time-field.tsx'
import {
  type DecisionFields,
  decisionOf,
  EMPTY_DECISION,
  problemsOfDecision,
  reviewTaskOf,
} from './decision-rules.ts'

const NOW = '2026-11-21T10:00:00.000Z'
const LATER = '2026-11-21T10:30:00.000Z'
const fields = (typed: Partial<DecisionFields>) => ({
  ...EMPTY_DECISION,
  decision: 'Close at 14:00',
  ...typed,
})
const problemsOf = (typed: Partial<DecisionFields>) =>
  problemsOfDecision(fields(typed), Date.parse(NOW))
const decided = (typed: Partial<DecisionFields>) => decisionOf(fields(typed), Date.parse(NOW))
const me = { userid: 'dana', speakingRole: 'incident-manager' }

test('one line is enough, and options stand on a line each', () => {
  expect(problemsOf({})).toEqual([])
  expect(decided({ options: ' Stay \n\nClose' }).options).toEqual(['Stay', 'Close'])
})

test.each([
  [{ decision: ' ' }, 'decision', /what was decided/],
  [{ options: 'a\n'.repeat(11) }, 'options', /10 options at most/],
  [{ due: 'at', dueAt: '' }, 'dueAt', /Enter the time/],
  [{ due: 'at', dueAt: toTimeInput('2026-11-21T09:00:00Z') }, 'dueAt', /still to come/],
  [{ known: 'x'.repeat(10_000) }, undefined, /shorten it by \d+ characters/],
])('%j is explained at its field', (typed, field, message) => {
  const [problem] = problemsOf(typed)
  expect(problem?.field).toBe(field)
  expect(problem?.message).toMatch(message)
})

test('the review is a task of the author’s role, or of the author without one', () => {
  const draft = { id: 'a', taskid: 'task_a', fields: EMPTY_DECISION }
  const decision = decided({ due: '30' })
  expect(decision.review).toBe(LATER)
  expect(reviewTaskOf(draft, decision, me)).toMatchObject({
    ...{ id: 'task_a', title: 'Review: Close at 14:00', roleid: 'incident-manager', due: LATER },
    source: { type: 'decision', id: 'a' },
  })
  expect(reviewTaskOf(draft, decision, { ...me, speakingRole: null })).toMatchObject({
    userids: ['dana'],
  })
  expect(reviewTaskOf(draft, decided({}), me)).toBeUndefined()
})

test('the title of the review fits, however long the decision is', () => {
  const draft = { id: 'a', taskid: 'b', fields: EMPTY_DECISION }
  const decision = decided({ decision: 'Close '.repeat(100), due: '30' })
  expect(reviewTaskOf(draft, decision, me)?.title.length).toBeLessThanOrEqual(200)
})
