import { expect, test } from 'vitest'
import { changedPassages, type Piece } from './word-changes.ts'

const MARKS = { same: ['', ''], removed: ['[-', '-]'], added: ['{+', '+}'] }
const mark = ({ kind, text }: Piece) => `${MARKS[kind][0]}${text}${MARKS[kind][1]}`
const compare = (before: string[], after: string[]) =>
  changedPassages(before, after).map((pieces) => pieces.map(mark).join(''))

test('equal texts have no changed passages', () => {
  expect(compare(['Call 999', 'Wait'], ['Call 999', 'Wait'])).toEqual([])
})

test('within a line only the words that changed are marked', () => {
  expect(compare(['Meet in the hall at once'], ['Meet in the chapel at once'])).toEqual([
    'Meet in the [-hall-]{+chapel+} at once',
  ])
})

test('neighbouring changed words are one change, with the spaces between them', () => {
  expect(compare(['Go to the old hall'], ['Go to a new hall'])).toEqual([
    'Go to [-the old-]{+a new+} hall',
  ])
})

test('added and removed lines are passages of their own, and lines between them are left out', () => {
  const before = ['One', 'Two', 'Three', 'Four']
  expect(compare(before, ['One', 'Two', 'Two and a half', 'Three'])).toEqual([
    '{+Two and a half+}',
    '[-Four-]',
  ])
})

test('a line that was split is compared over both of its lines', () => {
  expect(compare(['Ring 999. Then wait.'], ['Ring 999.', 'Then wait.'])).toEqual([
    'Ring 999.[- -]{+\n+}Then wait.',
  ])
})

test('texts that are too long to compare are shown as replaced, completely', () => {
  const words = (seed: number) =>
    Array.from({ length: 8000 }, (_, index) => `w${(index * seed) % 977}`).join(' ')
  const [before, after] = [words(7), words(11)]
  const pieces = changedPassages([before], [after]).flat()
  const without = (left: Piece['kind']) =>
    pieces.map(({ kind, text }) => (kind === left ? '' : text)).join('')
  expect(without('added')).toBe(before)
  expect(without('removed')).toBe(after)
})
