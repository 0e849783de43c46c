import { expect, test } from 'vitest'
import { firstSentence, pluralise } from './text.ts'

test('one takes the singular, any other number the plural', () => {
  expect(pluralise(1, 'user')).toBe('1 user')
  expect(pluralise(0, 'user')).toBe('0 users')
  expect(pluralise(2000, 'user')).toBe('2,000 users')
  expect(pluralise(3, { one: 'person', many: 'people' })).toBe('3 people')
})

test('of a text the first sentence is found in any script', () => {
  expect(firstSentence('Lock the door. Lights off.')).toBe('Lock the door.')
  expect(firstSentence('دروازہ بند کریں۔ روشنی بند کریں۔')).toBe('دروازہ بند کریں۔')
  expect(firstSentence('Go to B1.2 and wait')).toBe('Go to B1.2 and wait')
  expect(firstSentence('Leave at once!')).toBe('Leave at once!')
})
