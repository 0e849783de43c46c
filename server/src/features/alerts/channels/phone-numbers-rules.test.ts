import { expect, test } from 'vitest'
import { endOfNumber, internationalNumber } from './phone-numbers-rules.ts'

test.each([
  ['07700 900123', '+447700900123'],
  ['(01632) 960-001', '+441632960001'],
  ['+44 (0)7700 900123', '+447700900123'],
  ['+4407700900123', '+447700900123'],
  ['0044 7700 900123', '+447700900123'],
  ['447700900123', '+447700900123'],
  ['+33 6 12 34 56 78', '+33612345678'],
  ['+1 (212) 555-0100', '+12125550100'],
  ['07700 900123 / 01632 960001', '+447700900123'],
  ['01632 960001/2', '+441632960001'],
  ['office / 07700 900123', '+447700900123'],
  ['07700/900123', '+447700900123'],
])('%s is the number %s', (text, number) => {
  expect(internationalNumber(text)).toBe(number)
})

test.each(['', 'see office', '999', '0', '+', '+44', '07700 900123 ext 4', '12', '+0123456789'])(
  '“%s” is no number',
  (text) => {
    expect(internationalNumber(text)).toBe(undefined)
  },
)

test('of an unknown number the last four digits are kept', () => {
  expect(endOfNumber('+44 7700 900123')).toBe('…0123')
  expect(endOfNumber('VODAFONE')).toBe('…')
})
