import { expect, test } from 'vitest'
import { cardCode, isCardCode } from './card-code.ts'

test('a code is the same each time, and another in another organisation', () => {
  expect(cardCode('riverside', '1001')).toBe(cardCode('riverside', '1001'))
  expect(cardCode('riverside', '1001')).not.toBe(cardCode('hilltop', '1001'))
  expect(cardCode('riverside', '1001')).toMatch(/^[2-9A-Z]{3} [2-9A-Z]{3}$/)
})

test('of 1500 people of a school hardly any two have one code', () => {
  const codes = Array.from({ length: 1500 }, (_, at) => cardCode('riverside', String(1000 + at)))
  expect(new Set(codes).size).toBeGreaterThanOrEqual(1498)
})

test('a code is found however somebody writes it, and only whole', () => {
  const code = cardCode('riverside', '1001')
  expect(isCardCode(code.toLowerCase().replace(' ', '-'), code)).toBe(true)
  expect(isCardCode(code.slice(0, 5), code)).toBe(false)
  expect(isCardCode('', code)).toBe(false)
})
