import { expect, test } from 'vitest'
import { newAreaEntry, problemsOf, textOf, wordsToSend } from './area-entries.ts'

const entry = (name: string, words = '') => ({ ...newAreaEntry(), name, words })

test('an area without words does what the alert is called, and an empty one is left out', () => {
  const areas = [entry(' Science '), entry('', ' '), entry('Gym', ' Come to the hall ')]
  expect(wordsToSend({ areas, others: ' Stay ', message: ' Gas ' }, 'Lockdown')).toEqual({
    areas: [
      { name: 'Science', words: 'Lockdown' },
      { name: 'Gym', words: 'Come to the hall' },
    ],
    ...{ others: 'Stay', message: 'Gas' },
  })
  expect(problemsOf(areas, 'Stay in class').size).toBe(0)
})

test('an area called Everybody else, and one that is there twice, are sent as what they mean', () => {
  const areas = [entry('everybody else', 'Stay in class'), entry('Gym'), entry('gym', 'Leave')]
  expect(problemsOf(areas, '').size).toBe(0)
  expect(wordsToSend({ areas, others: '', message: '' }, 'Lockdown')).toEqual({
    areas: [{ name: 'Gym', words: 'Lockdown. Leave' }],
    ...{ others: 'Stay in class', message: '' },
  })
  const alone = { areas: areas.slice(0, 1), others: '', message: 'Gas' }
  expect(wordsToSend(alone, 'Lockdown')).toEqual({ message: 'Stay in class\nGas' })
})

test('words without an area stop the alert', () => {
  const entries = [entry('', 'Lock the doors'), entry('Gym')]
  expect([...problemsOf(entries, '').values()]).toEqual(['Choose the area, or remove it'])
})

test('a refused alert is written again with all of its words', () => {
  const areas = [
    { name: 'Gym', words: 'Leave' },
    { name: 'Field', words: 'Come in' },
  ]
  const alert = { id: 'alert_aaaaaaaaaaaa', kind: 'lockdown', message: 'Gas', others: 'Stay' }
  expect(textOf({ ...alert, areas }, ['Gym'])).toMatchObject({
    ...{ message: 'Gas', others: 'Stay' },
    areas: [
      { name: 'Gym', words: 'Leave', isTyped: false },
      { name: 'Field', words: 'Come in', isTyped: true },
    ],
  })
  expect(textOf(alert, []).areas).toEqual([])
})

test('words for everybody else without an area stop the alert: they would be lost', () => {
  expect([...problemsOf([entry('')], 'Stay in class').keys()]).toEqual(['others'])
  expect(problemsOf([entry('')], '').size).toBe(0)
})
