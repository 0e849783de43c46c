import { expect, test } from 'vitest'
import {
  type AreaEntry,
  newAreaEntry,
  problemsOf,
  textOf,
  withWords,
  wordsToSend,
} from './area-entries.ts'

const entry = (name: string, words = '') => ({ ...newAreaEntry(), name, words })
const text = (areas: AreaEntry[], others = '', message = '') => ({ areas, others, message })

test('an area without words does what the alert is called, and an empty one is left out', () => {
  const areas = [entry(' Science '), entry('', ' '), entry('Gym', ' Come to the hall ')]
  expect(wordsToSend({ areas, others: ' Stay ', message: ' Gas ' }, 'Lockdown')).toEqual({
    areas: [
      { name: 'Science', words: 'Lockdown' },
      { name: 'Gym', words: 'Come to the hall' },
    ],
    ...{ others: 'Stay', message: 'Gas' },
  })
  expect(problemsOf(text(areas, 'Stay in class')).size).toBe(0)
})

// Fails when the phone folds it itself: words of 300 and a message of 1,000 characters were refused by the server.
test('an area called Everybody else is sent as it was typed', () => {
  const areas = [entry('Everybody else', 'x'.repeat(300))]
  const typed = text(areas, '', 'y'.repeat(1000))
  expect(problemsOf(typed).size).toBe(0)
  expect(wordsToSend(typed, 'Lockdown')).toEqual({
    areas: [{ name: 'Everybody else', words: 'x'.repeat(300) }],
    ...{ others: '', message: 'y'.repeat(1000) },
  })
})

// Fails when both are joined to one order that contradicts itself.
test('an area that is there twice stops the alert', () => {
  const areas = [entry('Gym', 'Stay'), entry(' gym ', 'Leave'), entry('Field')]
  expect([...problemsOf(text(areas))]).toEqual([[areas[1]?.key, 'This area is there twice']])
})

// Fails when the server joins both to one order that contradicts itself.
test('an area called Everybody else beside words for everybody else stops the alert', () => {
  const areas = [entry('Gym', 'Leave'), entry(' everybody  ELSE ', 'Stay')]
  expect([...problemsOf(text(areas, 'Leave'))]).toEqual([
    [areas[1]?.key, 'This area is there twice'],
  ])
  expect(problemsOf(text(areas, ' ')).size).toBe(0)
})

test('a message that grew too long by words of an exercise stops the alert', () => {
  const problems = problemsOf(text([], '', 'y'.repeat(1001)))
  expect(problems.get('message')).toBe('The message must be 1,000 characters or fewer')
})

test('words are added to those that were typed, once', () => {
  const more = text([entry('Gym', 'Stay'), entry('Field', 'Come in')], 'Walk', 'Gas')
  const typed = text([entry('', ''), entry('gym', 'Stay')], '', 'Smoke')
  const all = withWords(typed, more)
  expect(all).toMatchObject({ message: 'Smoke\nGas', others: 'Walk' })
  expect(all.areas.map(({ name }) => name)).toEqual(['gym', 'Field'])
  expect(withWords(all, more)).toEqual(all)
  // What was changed is not overwritten: the form then says that the area is there twice.
  const changed = text([entry('Gym', 'Leave')])
  expect(withWords(changed, more).areas).toHaveLength(3)
})

// Fails when the button does nothing: people would be told the opposite of what its sender takes over.
test('words are added beside a line that only contains them', () => {
  const typed = text([], 'Stay in class', 'Do not use gate B')
  const all = withWords(typed, text([], 'in class', 'use gate B'))
  expect(all).toMatchObject({
    message: 'Do not use gate B\nuse gate B',
    others: 'Stay in class\nin class',
  })
  expect(withWords(all, text([], '', 'use gate B'))).toEqual(all)
})

test('words without an area stop the alert', () => {
  const entries = [entry('', 'Lock the doors'), entry('Gym')]
  expect([...problemsOf(text(entries)).values()]).toEqual(['Choose the area, or remove it'])
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
  expect([...problemsOf(text([entry('')], 'Stay in class')).keys()]).toEqual(['others'])
  expect(problemsOf(text([entry('')])).size).toBe(0)
})
