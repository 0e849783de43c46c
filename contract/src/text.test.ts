import { expect, test } from 'vitest'
import { listOf, midSentence, PEOPLE, pluralise } from './text.ts'

test('the number one has a noun in the singular, every other number in the plural', () => {
  expect(pluralise(1, 'user')).toBe('1 user')
  expect(pluralise(0, 'user')).toBe('0 users')
  expect(pluralise(2000, 'user')).toBe('2,000 users')
  expect(pluralise(3, PEOPLE)).toBe('3 people')
})

test('the last of a list has an “and” before it', () => {
  expect(listOf([])).toBe('')
  expect(listOf(['A'])).toBe('A')
  expect(listOf(['A', 'B'])).toBe('A and B')
  expect(listOf(['A', 'B', 'C'])).toBe('A, B and C')
})

test('a title loses its capital within a sentence, unless it is a name or an abbreviation', () => {
  expect(midSentence('Incident manager')).toBe('incident manager')
  expect(midSentence('Evacuate to field 2')).toBe('evacuate to field 2')
  expect(midSentence('CMT Support Officer')).toBe('CMT Support Officer')
  expect(midSentence('Code Red')).toBe('Code Red')
  expect(midSentence('CCTV watch')).toBe('CCTV watch')
})
