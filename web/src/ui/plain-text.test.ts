import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

const text = (value: string) => ({ type: 'text', value })
const element = (tagName: string, ...children: Parameters<typeof plainText>[0][]) => ({
  type: 'element',
  tagName,
  children,
})

test('a paragraph is one line, with a space where its writer broke it', () => {
  const paragraph = element(
    'p',
    text('At [time]\nthere was '),
    element('strong', text('smoke')),
    text('.'),
  )
  expect(plainText(element('blockquote', text('\n'), paragraph, text('\n')))).toBe(
    'At [time] there was smoke.',
  )
})

test('paragraphs, list entries and forced breaks are lines of their own', () => {
  const list = element(
    'ul',
    text('\n'),
    element('li', text('Coats')),
    text('\n'),
    element('li', text('Bags')),
  )
  const address = element('p', text('Gate B'), element('br'), text('\nMill Lane'))
  expect(plainText(element('blockquote', element('p', text('Bring:')), list, address))).toBe(
    'Bring:\nCoats\nBags\nGate B\nMill Lane',
  )
})
