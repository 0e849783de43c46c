import { expect, test } from 'vitest'
import { firstSentence, pluralise } from './text.ts'

test('the number one has a noun in the singular, every other number in the plural', () => {
  expect(pluralise(1, 'user')).toBe('1 user')
  expect(pluralise(0, 'user')).toBe('0 users')
  expect(pluralise(2000, 'user')).toBe('2,000 users')
  expect(pluralise(3, { one: 'person', many: 'people' })).toBe('3 people')
})

test('the first sentence of a text is found in any script', () => {
  expect(firstSentence('Lock the door. Lights off.')).toBe('Lock the door.')
  expect(firstSentence('دروازہ بند کریں۔ روشنی بند کریں۔')).toBe('دروازہ بند کریں۔')
  expect(firstSentence('Go to B1.2 and wait')).toBe('Go to B1.2 and wait')
  expect(firstSentence('Leave at once!')).toBe('Leave at once!')
})
