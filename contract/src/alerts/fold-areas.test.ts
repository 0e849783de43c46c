import { expect, test } from 'vitest'
import { foldAreas } from './fold-areas.ts'

const SCIENCE = { name: 'Science', words: 'Lock the doors' }
const words = { areas: [SCIENCE], others: 'Stay in class', message: 'Smell of gas' }

test('areas that nobody has to fold stay as they were typed', () => {
  expect(foldAreas(words)).toEqual(words)
})

test('an area called Everybody else says its words to everybody else, before those that are there', () => {
  const areas = [SCIENCE, { name: ' everybody  ELSE ', words: 'Do not go out' }]
  expect(foldAreas({ ...words, areas })).toEqual({
    ...words,
    others: 'Do not go out. Stay in class',
  })
  expect(foldAreas({ ...words, areas, others: '' }).others).toBe('Do not go out')
})

test('words for everybody else go to everybody if no area is named', () => {
  const areas = [{ name: 'Everybody else', words: 'Do not go out' }]
  expect(foldAreas({ areas, others: '', message: 'Gas' })).toEqual({
    ...{ areas: [], others: '', message: 'Do not go out\nGas' },
  })
})

test('areas of one name say all of their words in one place', () => {
  const areas = [SCIENCE, { name: ' SCIENCE ', words: 'Lie down!' }, SCIENCE]
  expect(foldAreas({ ...words, areas: areas.slice(0, 2) }).areas).toEqual([
    { name: 'Science', words: 'Lock the doors. Lie down!' },
  ])
  expect(foldAreas({ ...words, areas: [SCIENCE, SCIENCE] }).areas).toEqual([SCIENCE])
})

test('an area without a name or without words is still read, in one line, and an empty one is left out', () => {
  const areas = [
    { name: ' ', words: 'Leave' },
    { name: 'Gym\nhall', words: ' ' },
    { name: '', words: '' },
  ]
  expect(foldAreas({ ...words, areas }).areas).toEqual([
    { name: 'An area without a name', words: 'Leave' },
    { name: 'Gym hall', words: 'Do what this alert says' },
  ])
})

test('the words of areas above the limit begin the message', () => {
  const areas = Array.from({ length: 9 }, (_, index) => ({ name: `Room ${index}`, words: 'Stay' }))
  const folded = foldAreas({ ...words, areas })
  expect(folded.areas).toEqual(areas.slice(0, 8))
  expect(folded.message).toBe('Room 8: Stay.\nSmell of gas')
})
