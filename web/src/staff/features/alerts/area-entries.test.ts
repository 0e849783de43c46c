import { expect, test } from 'vitest'
import { newAreaEntry, problemsOf, toAreas } from './area-entries.ts'

const entry = (name: string, words = '') => ({ ...newAreaEntry(), name, words })

test('an area without words does what the alert is called, and an empty one is left out', () => {
  const entries = [entry(' Science '), entry('', ' '), entry('Gym', ' Come to the hall ')]
  expect(toAreas(entries, 'Lockdown')).toEqual([
    { name: 'Science', words: 'Lockdown' },
    { name: 'Gym', words: 'Come to the hall' },
  ])
  expect(problemsOf(entries, 'Stay in class').size).toBe(0)
})

test('words without an area, and an area that is there twice, stop the alert', () => {
  const entries = [entry('', 'Lock the doors'), entry('Gym'), entry('gym', 'Leave')]
  expect([...problemsOf(entries, '').values()]).toEqual([
    'Choose the area, or remove it',
    'This area is there twice',
  ])
})

test('words for everybody else without an area stop the alert: they would be lost', () => {
  expect([...problemsOf([entry('')], 'Stay in class').keys()]).toEqual(['others'])
  expect(problemsOf([entry('')], '').size).toBe(0)
})
