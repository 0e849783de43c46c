import { expect, test } from 'vitest'
import { moved, movedAmong, put, putBehind } from './lists.ts'

const is = (wanted: string) => (one: string) => one === wanted
const isLetter = (one: string) => /[a-z]/.test(one)

test.each([
  ['a', 0, 'abcd'],
  ['a', 1, 'bacd'],
  ['a', 3, 'bcda'],
  ['d', 0, 'dabc'],
  ['c', 1, 'acbd'],
  ['x', 1, 'abcd'],
])('%s moved to %i makes %s', (item, to, result) => {
  expect(moved([...'abcd'], is(item), to).join('')).toBe(result)
})

test('among some, all others stay in their places', () => {
  expect(movedAmong([...'1a2b3c'], isLetter, is('c'), 0).join('')).toBe('1c2a3b')
  expect(movedAmong([...'1a2b3c'], isLetter, is('a'), 1).join('')).toBe('1b2a3c')
})

test('what is there is replaced in its place, and what is new comes to the end', () => {
  expect(put(['a1', 'b1'], 'a2', (one) => one.startsWith('a'))).toEqual(['a2', 'b1'])
  expect(put(['a1'], 'b1', is('b'))).toEqual(['a1', 'b1'])
})

test('a copy comes behind its original', () => {
  expect(putBehind([...'abc'], 'x', is('b')).join('')).toBe('abxc')
  expect(putBehind([...'abc'], 'x', is('gone')).join('')).toBe('abcx')
})

test('the list that was given stays as it was', () => {
  const list = Object.freeze([...'abc'])
  moved(list, is('a'), 2)
  movedAmong(list, isLetter, is('a'), 2)
  put(list, 'd', is('a'))
  putBehind(list, 'd', is('a'))
  expect(list.join('')).toBe('abc')
})
