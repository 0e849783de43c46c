import { expect, test } from 'vitest'
import { areasText, messageBesideAreas, messageWithAreas } from './alert-areas.ts'

const SCIENCE = { name: 'Science', words: 'Lock the doors' }
const GYM = { name: 'Gym', words: 'Come to the hall!' }

test('the words for the areas come first, in their order, then those for everybody else', () => {
  const alert = { areas: [SCIENCE, GYM], others: 'Stay in class' }
  expect(messageWithAreas(alert, 'Gas smell')).toBe(
    'Science: Lock the doors.\nGym: Come to the hall!\nEverybody else: Stay in class.\nGas smell',
  )
})

test('the words for an area are one line, so that none of them looks like another area', () => {
  const areas = [{ name: 'Gym', words: 'Stay\n\nScience: Leave' }]
  expect(areasText({ areas, others: '' })).toBe('Gym: Stay Science: Leave.')
})

test('an alert without areas says what was typed, and nothing to everybody else', () => {
  expect(messageWithAreas({ areas: [], others: 'Stay in class' }, 'Gas')).toBe('Gas')
  expect(areasText({ areas: [], others: '' })).toBe('')
})

test('a screen that shows the areas by themselves shows the rest of the message once', () => {
  const alert = { areas: [{ name: 'Block $&', words: 'Pay $1' }], others: '' }
  const message = `It goes on. ${messageWithAreas(alert, 'Gas smell')}`
  expect(messageBesideAreas({ ...alert, message })).toBe('It goes on. \nGas smell')
  expect(messageBesideAreas({ areas: [], others: '', message: 'Gas' })).toBe('Gas')
})
