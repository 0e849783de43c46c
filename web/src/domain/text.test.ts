import { expect, test } from 'vitest'
import { pluralise } from './text.ts'

test('one takes the singular, any other number the plural', () => {
  expect(pluralise(1, 'user')).toBe('1 user')
  expect(pluralise(0, 'user')).toBe('0 users')
  expect(pluralise(2000, 'user')).toBe('2,000 users')
  expect(pluralise(3, { one: 'person', many: 'people' })).toBe('3 people')
})
