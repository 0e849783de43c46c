import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

const TEACHER = { username: 'teacher', name: 'Dana Fox', organisationname: 'Riverside Academy' }

test.each([
  ['', 0, 'Too short: at least 10 characters.'],
  ['kites fly', 0, 'Too short: at least 10 characters.'],
  ['Riverside-2026', 0, 'Too easy to guess: use more than names that others know.'],
  ['aaaaaaaaaaaaaa', 1, 'Weak: it repeats or counts. Use words that do not belong together.'],
  ['1234567890123', 1, 'Weak: it repeats or counts. Use words that do not belong together.'],
  ['Holdfast-demo-1', 2, 'Good. A further word makes it stronger still.'],
  ['blue kites fly over hills', 3, 'Strong.'],
])('%j has the strength %i', (password, level, sentence) => {
  expect(passwordStrength(password, TEACHER)).toEqual({ level, sentence })
})
