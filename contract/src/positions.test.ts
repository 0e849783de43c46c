import { expect, test } from 'vitest'
import { formatPosition } from './positions.ts'

test('coordinates are rounded to the given decimals, with trailing zeros', () => {
  expect(formatPosition({ lat: 51.481577, lng: -0.0076 }, 4)).toBe('51.4816, -0.0076')
  expect(formatPosition({ lat: 51.481577, lng: -0.0076 }, 6)).toBe('51.481577, -0.007600')
})
