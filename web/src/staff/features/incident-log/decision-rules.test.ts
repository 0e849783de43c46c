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
const problemsOf = (typed: Partial<DecisionFields>, isUnfinished = false) =>
  problemsOfDecision(fields(typed), { isUnfinished, now: Date.parse(NOW) })
const me = { userid: 'dana', speakingRole: 'incident-manager' }

test('one line is enough, and options stand on a line each', () => {
  expect(problemsOf({})).toEqual([])
  expect(decisionOf(fields({ options: ' Stay \n\nClose' })).options).toEqual(['Stay', 'Close'])
})

test.each([
  [{ decision: ' ' }, 'decision', /what was decided/],
  [{ options: 'a\n'.repeat(11) }, 'options', /10 options at most/],
  [{ review: toTimeInput('2026-11-21T09:00:00Z') }, 'review', /still to come/],
  [{ known: 'x'.repeat(10_000) }, undefined, /shorten it by \d+ characters/],
])('%j is explained at its field', (typed, field, message) => {
  const [problem] = problemsOf(typed)
  expect(problem?.field).toBe(field)
  expect(problem?.message).toMatch(message)
})

test('a date without a time is not taken for no review', () => {
  expect(problemsOf({}, true)).toMatchObject([{ field: 'review' }])
})

test('the review is a task of the author’s role, or of the author without one', () => {
  const draft = { id: 'a', taskid: 'task_a', fields: fields({ review: toTimeInput(LATER) }) }
  expect(reviewTaskOf(draft, me, NOW)).toMatchObject({
    ...{ id: 'task_a', title: 'Review: Close at 14:00', roleid: 'incident-manager', due: LATER },
    source: { type: 'decision', id: 'a' },
  })
  expect(reviewTaskOf(draft, { ...me, speakingRole: null }, NOW)).toMatchObject({
    userids: ['dana'],
  })
  expect(reviewTaskOf({ ...draft, fields: fields({}) }, me, NOW)).toBeUndefined()
})

test('the title of the review fits, however long the decision is', () => {
  const decision = 'Close '.repeat(100)
  const draft = { id: 'a', taskid: 'b', fields: fields({ decision, review: toTimeInput(LATER) }) }
  expect(reviewTaskOf(draft, me, NOW)?.title).toHaveLength(200)
})
