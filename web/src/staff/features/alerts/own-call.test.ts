import { expect, test } from 'vitest'
import type { SentAnswer } from '../../../data/alerts/alert-answers.ts'
import { seenState } from './help-news.ts'
import { responsesToOwnCall } from './own-call.ts'
import { unsentCallSince } from './unsent-call.tsx'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString()
const sent = (answer: 'help' | 'safe', minute: number, state: SentAnswer['state'] = 'sent') =>
  ({ answer, timestamp: at(minute), state }) as SentAnswer
const coming = {
  ...{ userid: 'jordan', authorname: 'Jordan', kind: 'coming' as const },
  ...{ timestamp: at(2), answered: at(1) },
}

test('a second call that has not left the phone is not heard, whoever came to the first one', () => {
  const answers = [sent('help', 1), sent('safe', 5), sent('help', 20, 'waiting')]
  expect(unsentCallSince(answers)).toBe(at(20))
  expect(seenState(answers, [coming])).toEqual({ state: 'waiting', by: [] })
  const arrived = [sent('help', 1), sent('safe', 5), sent('help', 20)]
  expect(unsentCallSince(arrived)).toBeUndefined()
  expect(seenState(arrived, [coming])).toEqual({ state: 'unseen', by: [] })
})

test('a call that was refused, followed by one that waits, is not heard', () => {
  expect(unsentCallSince([sent('help', 1, 'refused'), sent('help', 2, 'waiting')])).toBe(at(2))
  expect(unsentCallSince([sent('help', 1), sent('help', 2, 'waiting')])).toBeUndefined()
})

// A phone says that its clock is wrong only once the server has answered.
test('a second call that waits is not heard, however slow the clock of the phone is', () => {
  const slow = [sent('help', 10), sent('safe', 15), sent('help', 5, 'waiting')]
  expect(unsentCallSince(slow)).toBe(at(5))
  expect(seenState(slow, [{ ...coming, answered: at(10) }])).toEqual({ state: 'waiting', by: [] })
  const both = [sent('help', 10), sent('safe', 4, 'waiting'), sent('help', 5, 'waiting')]
  expect(unsentCallSince(both)).toBe(at(5))
  expect(responsesToOwnCall(both, [{ ...coming, answered: at(10) }])).toEqual([])
})
