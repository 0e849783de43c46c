import { expect, test } from 'vitest'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { passwordProblems } from './password-rules.ts'

function problemsOf(password: string, username = 'teacher'): string[] {
  const context = { username, name: 'Dana Müller-Fox', organisationname: 'Riverside Academy' }
  return passwordProblems(password, context, COMMON_PASSWORDS)
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

test.each(['Password123', 'qwertyuiop', 'Realmadrid', 'safeguarding1'])(
  'the common password %s is rejected, in upper or lower case',
  (password) => {
    expect(problemsOf(password)).toEqual([
      'This password is too common. Choose one that is harder to guess',
    ])
  },
)

test.each([
  'RiversideAcademy',
  'Riverside-2026!',
  'r1vers1de academy',
  'dana.fox.1979',
  'MullerDana99',
  'teacher-teacher-12',
  'Holdfast123456',
])('%s is rejected, because it is made of what everybody knows', (password) => {
  expect(problemsOf(password)).toEqual([
    'The password must not be made of the name, the username, the organisation or “Holdfast”',
  ])
})

test.each(['Holdfast-demo-1', 'Riverside kites fly', 'fox and heron 12', 'riverside 4815162342'])(
  '%s is allowed, because there is enough besides',
  (password) => {
    expect(problemsOf(password)).toEqual([])
  },
)
