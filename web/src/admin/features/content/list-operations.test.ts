import { expect, test } from 'vitest'
import { insertAfter, moveTo, moveWithin, upsert } from './list-operations.ts'

const matches = (wanted: string) => (item: string) => item === wanted
const isLetter = (item: string) => /[a-z]/.test(item)

test.each([
  ['a', 0, 'abcd'],
  ['a', 1, 'bacd'],
  ['a', 3, 'bcda'],
  ['d', 0, 'dabc'],
  ['c', 1, 'acbd'],
  ['x', 1, 'abcd'],
])('%s moved to %i makes %s', (item, to, result) => {
  expect(moveTo([...'abcd'], matches(item), to).join('')).toBe(result)
})

test('moving within a group leaves all other entries in their places', () => {
  expect(moveWithin([...'1a2b3c'], isLetter, matches('c'), 0).join('')).toBe('1c2a3b')
  expect(moveWithin([...'1a2b3c'], isLetter, matches('a'), 1).join('')).toBe('1b2a3c')
})

test('upsert replaces an existing item in its place and appends a new one', () => {
  expect(upsert(['a1', 'b1'], 'a2', (item) => item.startsWith('a'))).toEqual(['a2', 'b1'])
  expect(upsert(['a1'], 'b1', matches('b'))).toEqual(['a1', 'b1'])
})

test('a copy is inserted after its original', () => {
  expect(insertAfter([...'abc'], 'x', matches('b')).join('')).toBe('abxc')
  expect(insertAfter([...'abc'], 'x', matches('gone')).join('')).toBe('abcx')
})

test('the given list is not modified', () => {
  const list = Object.freeze([...'abc'])
  moveTo(list, matches('a'), 2)
  moveWithin(list, isLetter, matches('a'), 2)
  upsert(list, 'd', matches('a'))
  insertAfter(list, 'd', matches('a'))
  expect(list.join('')).toBe('abc')
})
