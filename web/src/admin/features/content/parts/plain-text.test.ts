import { expect, test } from 'vitest'
import { plainText, shortened } from './plain-text.ts'

test.each([
  ['Call **999** _now_', 'Call 999 now'],
  ['Read [the plan](https://www.gov.uk) or <tel:101>', 'Read the plan or tel:101'],
  ['![The gate](gate.png) is `locked`', 'The gate is locked'],
  ['## Heading\n\n> said\nmore', 'Heading said more'],
  ['snake_case stays', 'snake_case stays'],
])('%j is %j', (markdown, plain) => {
  expect(plainText(markdown)).toBe(plain)
})

test('a long text is cut between words, and a long word anywhere', () => {
  expect(shortened('short', 10)).toBe('short')
  expect(shortened('one two three', 10)).toBe('one two…')
  expect(shortened('x'.repeat(20), 10)).toBe(`${'x'.repeat(9)}…`)
})
