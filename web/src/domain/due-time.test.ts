import { expect, test } from 'vitest'
import { dueOf } from './due-time.ts'

test('fifteen minutes are counted from the server’s time, and a time on the wall is taken as it is', () => {
  const server = Date.parse('2026-11-21T10:00:00Z')
  expect(dueOf({ due: '15', dueAt: '' }, server)).toBe('2026-11-21T10:15:00.000Z')
  const wall = new Date(2026, 10, 21, 14, 5)
  expect(dueOf({ due: 'at', dueAt: '2026-11-21T14:05' }, server)).toBe(wall.toISOString())
  expect(dueOf({ due: '', dueAt: '2026-11-21T14:05' }, server)).toBeNull()
})

test('a time that the field still shows keeps its seconds', () => {
  const before = new Date(2026, 10, 21, 14, 5, 42).toISOString()
  const shown = { due: 'at', dueAt: '2026-11-21T14:05' }
  expect(dueOf(shown, 0, before)).toBe(before)
  expect(dueOf({ ...shown, dueAt: '2026-11-21T14:06' }, 0, before)).not.toBe(before)
})
