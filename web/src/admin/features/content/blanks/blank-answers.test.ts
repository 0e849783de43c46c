import type { Guidance } from '@holdfast/contract/content/content'
import { emptyGuidance } from '@holdfast/contract/content/empty-guidance'
import { expect, test } from 'vitest'
import { askedBlanks } from '../../../blanks/blanks.ts'
import { answerProblem, fillIn, leftoverAnswers } from './blank-answers.ts'

const guidance: Guidance = {
  ...emptyGuidance(),
  initial_action: {
    content:
      'In [FILL IN: crisis room] or [FILL IN: second crisis room]. In [FILL IN: crisis room].',
    diagram: [],
  },
}

test('an answer fills its blank in everywhere, and an empty one leaves it a question', () => {
  const filling = fillIn(guidance, { 'crisis room': ' B12 ', 'second crisis room': '  ' })
  expect(filling).toMatchObject({ blanks: 1, places: 2, used: { 'crisis room': ' B12 ' } })
  expect(filling.guidance.initial_action?.content).toBe(
    'In B12 or [FILL IN: second crisis room]. In B12.',
  )
})

test('an answer to a blank that somebody else has filled in meanwhile is kept but changes nothing', () => {
  const answers = { 'crisis room': 'B12', 'alarm panel': 'Hall', 'main gate': ' ' }
  expect(leftoverAnswers(answers, askedBlanks(guidance))).toEqual([
    { blank: 'alarm panel', answer: 'Hall' },
  ])
  expect(fillIn(guidance, answers).used).toEqual({ 'crisis room': 'B12' })
})

test('an answer that is too long, or another blank, is refused in a sentence', () => {
  expect(answerProblem('x'.repeat(501))).toBe('The answer must be 500 characters or fewer')
  expect(answerProblem('see [fill in: the room]')).toBe('Write the answer, not another blank')
  expect(answerProblem('Room [B12]')).toBeUndefined()
})
