import { expect, test } from 'vitest'
import { problemOf, stateOf } from './provider-messages-rules.ts'

const NOW = Date.parse('2026-11-21T10:00:00.000Z')
const typed = { id: 'm', message: 'Tonight', starts: '2026-11-21T20:00', ends: '2026-11-21T22:00' }

test.each([
  [{ message: ' ' }, 'Enter the message'],
  [{ starts: '' }, 'Enter when it is first shown'],
  [{ ends: '' }, 'Enter until when it is shown'],
  [{ ends: '2026-11-21T20:00' }, 'The end must be after the start'],
  [{ starts: '2026-11-20T20:00', ends: '2026-11-20T22:00' }, 'The end has already passed'],
  [{}, undefined],
])('a form with %o says: %s', (changes, problem) => {
  expect(problemOf({ ...typed, ...changes }, NOW)).toBe(problem)
})

const times = { starts: '2026-11-21T09:00:00.000Z', ends: '2026-11-21T11:00:00.000Z' }

test.each([
  [{}, 'Shown'],
  [{ starts: '2026-11-21T10:30:00.000Z' }, 'Planned'],
  [{ ends: '2026-11-21T10:00:00.000Z' }, 'Over'],
  [{ withdrawn: '2026-11-21T09:30:00.000Z' }, 'Withdrawn'],
])('a message with %o is %s', (changes, state) => {
  expect(stateOf({ ...times, withdrawn: null, ...changes }, NOW)).toBe(state)
})
