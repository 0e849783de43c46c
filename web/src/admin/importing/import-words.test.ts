import { expect, test } from 'vitest'
import { counted } from '../../domain/counted.ts'
import { readinessOf } from './import-words.ts'

test('one is told from many', () => {
  expect(counted(1, { one: 'user', many: 'users' })).toBe('1 user')
  expect(counted(2000, { one: 'user', many: 'users' })).toBe('2,000 users')
})

test('what is ready and what needs attention is counted', () => {
  expect(readinessOf(39, 2)).toBe('37 rows ready, 2 rows need attention')
  expect(readinessOf(2, 1)).toBe('1 row ready, 1 row needs attention')
  expect(readinessOf(39, 0)).toBe('39 rows ready')
})
