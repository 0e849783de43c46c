import { expect, test } from 'vitest'
import { firstSentence, plainText } from './text.ts'

test('the first sentence of a text is found in any script', () => {
  expect(firstSentence('Lock the door. Lights off.')).toBe('Lock the door.')
  expect(firstSentence('دروازہ بند کریں۔ روشنی بند کریں۔')).toBe('دروازہ بند کریں۔')
  expect(firstSentence('Go to B1.2 and wait')).toBe('Go to B1.2 and wait')
  expect(firstSentence('Leave at once!')).toBe('Leave at once!')
})

test.each([
  ['Call **999** _now_', 'Call 999 now'],
  ['Read [the plan](https://www.gov.uk) or <tel:101>', 'Read the plan or tel:101'],
  ['![The gate](gate.png) is `locked`', 'The gate is locked'],
  ['## Heading\n\n> said\nmore', 'Heading said more'],
  ['snake_case stays', 'snake_case stays'],
  ['\\*left\\* 12\\. High \\[a\\]', '*left* 12. High [a]'],
])('%j is %j', (markdown, plain) => {
  expect(plainText(markdown)).toBe(plain)
})
