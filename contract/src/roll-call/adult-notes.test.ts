import { expect, test } from 'vitest'
import { hashNote, mayBeSameAdult, noteToRead } from './adult-notes.ts'

const BEN = { name: 'Ben Hill', note: 'Not to collect' }
const ANA = { name: 'Ana Hill', note: '' }

test.each(['Mr Hill', 'Hill', 'Mr B Hill', 'Benjamin Hill', 'mr. ben  hill', 'Hill Ben'])(
  '%s may be Ben Hill',
  (typed) => {
    expect(mayBeSameAdult('Ben Hill', typed)).toBe(true)
  },
)

test.each(['Hill, Ben', 'B. Hill, father', 'Hill,Ben', 'HILL; B', 'Hill (Ben)', 'Hill, Mr B'])(
  '%s may be Ben Hill, however it is punctuated',
  (typed) => {
    expect(mayBeSameAdult('Ben Hill', typed)).toBe(true)
    expect(mayBeSameAdult(typed, 'Ben Hill')).toBe(true)
  },
)

test.each([
  ['O’Neill, Ann', 'Mrs ONeill'],
  ['Smith-Jones, Ana', 'Ms Smith-Jones'],
  ['Smith-Jones, Ana', 'Ana Smith Jones'],
])('%s may be %s', (listed, typed) => {
  expect(mayBeSameAdult(listed, typed)).toBe(true)
})

test.each(['Mr Hall', 'Dad', 'Ana Smith', 'Ana, Smith', 'Smith, Ana', ''])(
  '%s is not taken to be Ben Hill',
  (typed) => {
    expect(mayBeSameAdult('Ben Hill', typed)).toBe(false)
  },
)

test('the note of an adult is to be read, also where only the surname is the same', () => {
  expect(noteToRead([ANA, BEN], 'Ben Hill')).toBe('Ben Hill: Not to collect')
  expect(noteToRead([ANA, BEN], 'Mrs Hill')).toBe('Ben Hill: Not to collect')
})

test('whoever is on the list without a note is not taken for another one of the name', () => {
  expect(noteToRead([ANA, BEN], 'ana hill')).toBe('')
  expect(noteToRead([{ ...ANA, name: 'Ben Hill' }, BEN], 'Ben Hill')).not.toBe('')
})

test('of several who may be meant, all notes are to be read', () => {
  const bob = { name: 'Bob Hill', note: 'Ring the mother' }
  expect(noteToRead([BEN, bob], 'Mr Hill')).toBe(
    'Ben Hill: Not to collect; Bob Hill: Ring the mother',
  )
})

test('the hash of a note has none of its words, and is another one for another note', () => {
  const hash = hashNote('Ben Hill: Not to collect')
  expect(hash).toMatch(/^[0-9a-f]{8}$/)
  expect(hashNote('Ben Hill: Not to collect')).toBe(hash)
  expect(hashNote('Ben Hill: Not to collect.')).not.toBe(hash)
})
