import { expect, test } from 'vitest'
import { passwordProblems } from './password-rules.ts'

test('fewer than ten characters are too short', () => {
  expect(passwordProblems('blue kite', 'teacher')).toEqual([
    'The password must be at least 10 characters long',
  ])
})

test('ten characters are enough, counted as people count them', () => {
  expect(passwordProblems('blue kites', 'teacher')).toEqual([])
  expect(passwordProblems('🪁🪁🪁🪁🪁🪁🪁🪁🪁', 'teacher')).toHaveLength(1)
  expect(passwordProblems('🪁🪁🪁🪁🪁🪁🪁🪁🪁🪁', 'teacher')).toEqual([])
})

test('128 characters are the most', () => {
  expect(passwordProblems('kite '.repeat(30).slice(0, 128), 'teacher')).toEqual([])
  expect(passwordProblems('kite '.repeat(30).slice(0, 129), 'teacher')).toEqual([
    'The password must be at most 128 characters long',
  ])
})

test('the username is no password, in whichever letters', () => {
  expect(passwordProblems('Headteacher.Hale', 'headteacher.hale')).toEqual([
    'The password must not be the username',
  ])
})

test('a common password is refused, in whichever letters', () => {
  expect(passwordProblems('Password123', 'teacher')).toEqual([
    'This password is too common. Choose one that is harder to guess',
  ])
})
