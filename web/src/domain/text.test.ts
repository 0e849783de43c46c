import { expect, test } from 'vitest'
import { coordinates, pluralise } from './text.ts'

test('one takes the singular, any other number the plural', () => {
  expect(pluralise(1, 'user')).toBe('1 user')
  expect(pluralise(0, 'user')).toBe('0 users')
  expect(pluralise(2000, 'user')).toBe('2,000 users')
  expect(pluralise(3, { one: 'person', many: 'people' })).toBe('3 people')
})

test('coordinates are rounded to the given decimals, with trailing zeros', () => {
  expect(coordinates({ lat: 51.481577, lng: -0.0076 }, 4)).toBe('51.4816, -0.0076')
  expect(coordinates({ lat: 51.481577, lng: -0.0076 }, 6)).toBe('51.481577, -0.007600')
})
