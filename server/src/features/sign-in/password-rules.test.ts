import { expect, test } from 'vitest'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { passwordProblems } from './password-rules.ts'

function problemsOf(password: string, username = 'teacher'): string[] {
  return passwordProblems(password, username, COMMON_PASSWORDS)
}

test('fewer than ten characters are too short', () => {
  expect(problemsOf('blue kite')).toEqual(['The password must be at least 10 characters long'])
})

test('ten characters are enough, counted as people count them', () => {
  expect(problemsOf('blue kites')).toEqual([])
  expect(problemsOf('🪁🪁🪁🪁🪁🪁🪁🪁🪁')).toHaveLength(1)
  expect(problemsOf('🪁🪁🪁🪁🪁🪁🪁🪁🪁🪁')).toEqual([])
})

test('more than 128 characters are too long', () => {
  expect(problemsOf('kite '.repeat(30).slice(0, 128))).toEqual([])
  expect(problemsOf('kite '.repeat(30).slice(0, 129))).toEqual([
    'The password must be at most 128 characters long',
  ])
})

test('the username is rejected as a password, in upper or lower case', () => {
  expect(problemsOf('Headteacher.Hale', 'headteacher.hale')).toEqual([
    'The password must not be the username',
  ])
})

test('a common password is rejected, in upper or lower case', () => {
  expect(problemsOf('Password123')).toEqual([
    'This password is too common. Choose one that is harder to guess',
  ])
})
