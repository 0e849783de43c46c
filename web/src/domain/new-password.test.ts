import { expect, test } from 'vitest'
import { problemOfPasswords } from './new-password.ts'

test.each([
  ['', ''],
  ['a new one', ''],
  ['', 'a new one'],
])('both fields must be filled in', (password, repeated) => {
  expect(problemOfPasswords(password, repeated)).toBe('Please enter a password into both fields')
})

test('both passwords must be identical', () => {
  expect(problemOfPasswords('A new one', 'a new one')).toBe('These passwords do not match')
  expect(problemOfPasswords('a new one', 'a new one ')).toBe('These passwords do not match')
  expect(problemOfPasswords('a new one', 'a new one')).toBeUndefined()
})
