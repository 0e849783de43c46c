import { expect, test } from 'vitest'
import { depthOf, slideOf } from './slide.ts'

test('a deeper screen comes from the right, a shallower one from the left', () => {
  const step = { isSameRoute: false, isReturn: false }
  expect(slideOf({ ...step, from: 1, to: 2 })).toBe('forward')
  expect(slideOf({ ...step, from: 3, to: 1 })).toBe('back')
  expect(slideOf({ from: 2, to: 1, isSameRoute: false, isReturn: true })).toBe('back')
  expect(slideOf({ from: 1, to: 2, isSameRoute: false, isReturn: true })).toBe('forward')
})

test('screens of the same depth do not slide', () => {
  expect(slideOf({ from: 2, to: 2, isSameRoute: false, isReturn: false })).toBeUndefined()
})

test('within one route the direction in the history decides', () => {
  expect(slideOf({ from: 3, to: 3, isSameRoute: true, isReturn: false })).toBe('forward')
  expect(slideOf({ from: 3, to: 3, isSameRoute: true, isReturn: true })).toBe('back')
})

test('a page within a page is deeper by each part of its address', () => {
  expect(depthOf(3, 'bomb-threat')).toBe(3)
  expect(depthOf(3, 'bomb-threat/on-the-telephone')).toBe(4)
  expect(depthOf(3, 'bomb-threat/')).toBe(3)
  expect(depthOf(2, undefined)).toBe(2)
})
