import type { AlertRecipient } from '@holdfast/contract/alerts/alert-answers'
import { expect, test } from 'vitest'
import { sampleRecipient } from '../test-support/sample-recipient.ts'
import { describeInjured, describeState } from './alert-state.ts'

const NONE = { missing: 0, notExplained: 0, notCounted: 0, countedBefore: 0 }

test('the reasons against an all clear are counted', () => {
  const answers = (...given: AlertRecipient['answer'][]) =>
    given.map((answer, index) => sampleRecipient(`Person ${index}`, answer))
  expect(
    describeState(answers('help', 'safe', 'seen', 'none'), {
      missing: 1,
      notExplained: 0,
      notCounted: 0,
      countedBefore: 0,
    }),
  ).toBe('1 needs help, 2 have not answered, 1 missing')
  expect(describeState(answers('help', 'help', 'none'), NONE)).toBe(
    '2 need help, 1 has not answered',
  )
  expect(describeState(answers('safe', 'safe'), NONE)).toBe('Everybody has answered: safe')
  expect(
    describeState(undefined, { missing: 2, notExplained: 0, notCounted: 240, countedBefore: 0 }),
  ).toBe('The answers could not be read, 2 missing, 240 not counted yet')
})

// Whoever is with them is safe, so their answers are green.
test('injured people are a reason against an all clear, and are named by their rooms', () => {
  const room = (name: string, injured: number) => ({ name, pupils: 20, adults: 1, injured })
  const people = [
    sampleRecipient('Dana', 'safe', { room: room('Science 2', 2) }),
    sampleRecipient('Sam', 'safe', { room: room('science 2', 1) }),
    sampleRecipient('Priya', 'safe', { room: room('', 1) }),
    sampleRecipient('Alex', 'safe', { room: room('Lab 3', 0) }),
  ]
  expect(describeState(people, NONE)).toBe('3 injured (Science 2, Priya)')
  expect(describeInjured([sampleRecipient('Kim', 'help')])).toBe('')
})
