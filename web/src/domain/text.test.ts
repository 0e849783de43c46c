import { expect, test } from 'vitest'
import { firstSentence } from './text.ts'

test('the first sentence of a text is found in any script', () => {
  expect(firstSentence('Lock the door. Lights off.')).toBe('Lock the door.')
  expect(firstSentence('دروازہ بند کریں۔ روشنی بند کریں۔')).toBe('دروازہ بند کریں۔')
  expect(firstSentence('Go to B1.2 and wait')).toBe('Go to B1.2 and wait')
  expect(firstSentence('Leave at once!')).toBe('Leave at once!')
})
