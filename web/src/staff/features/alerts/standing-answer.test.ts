import { expect, test } from 'vitest'
import { hasEndedCall, isCalling, standingAnswer } from './standing-answer.ts'

const sent = (
  answer: 'safe' | 'help',
  minute: number,
  state: 'sent' | 'waiting' | 'refused' = 'sent',
) => ({ answer, state, timestamp: `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z` })

test('of what the server has, the latest by its own time counts, in whatever order it arrives', () => {
  expect(standingAnswer([sent('help', 2), sent('safe', 1)])?.answer).toBe('help')
  expect(standingAnswer([sent('safe', 1), sent('help', 2)])?.answer).toBe('help')
  expect(standingAnswer([])).toBeUndefined()
})

test('what waits on this device comes last, and what was refused counts for nothing', () => {
  expect(standingAnswer([sent('safe', 5), sent('help', 1, 'waiting')])?.answer).toBe('help')
  expect(standingAnswer([sent('safe', 5), sent('help', 6, 'refused')])?.answer).toBe('safe')
})

test('a call for help stands until the person says that they are safe', () => {
  expect(isCalling([sent('safe', 1), sent('help', 2)])).toBe(true)
  expect(isCalling([sent('help', 1), sent('safe', 2)])).toBe(false)
  expect(hasEndedCall([sent('help', 1), sent('safe', 2)])).toBe(true)
  expect(hasEndedCall([sent('safe', 1)])).toBe(false)
  expect(hasEndedCall([sent('help', 1, 'refused'), sent('safe', 2)])).toBe(false)
})
