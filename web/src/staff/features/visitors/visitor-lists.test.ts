import { expect, test } from 'vitest'
import { describeVisitor, isOverdue, sortVisitors } from './visitor-lists.ts'

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()
const NOW = new Date(2026, 10, 27, 12)
const visitor = (id: string, arrived: string, departed: string | null = null) => ({
  ...{ id, name: 'Fay Hill', host: 'Dana Fox', rollgroupid: 'v', arrived, departed },
  ...{ userid: 'head', authorname: 'Jordan Hale', departedby: departed && 'Jordan Hale' },
})

test('who is here comes with the longest first, who left with the last first', () => {
  const { here, left } = sortVisitors([
    visitor('a', at(27, 10)),
    visitor('b', at(26, 10)),
    visitor('c', at(27, 8), at(27, 9)),
    visitor('d', at(27, 8), at(27, 11)),
  ])
  expect(here.map(({ id }) => id)).toEqual(['b', 'a'])
  expect(left.map(({ id }) => id)).toEqual(['d', 'c'])
})

test('somebody of an earlier day is shown with the date, because they may have left', () => {
  expect(describeVisitor(visitor('a', at(27, 10)), NOW)).toBe('Visits Dana Fox · here since 10:00')
  expect(isOverdue(visitor('a', at(27, 10)), NOW)).toBe(false)
  expect(describeVisitor(visitor('b', at(26, 10)), NOW)).toMatch(/here since .*26/)
  expect(isOverdue(visitor('b', at(26, 10)), NOW)).toBe(true)
  expect(describeVisitor(visitor('c', at(27, 8), at(27, 9)), NOW)).toBe(
    'Visits Dana Fox · left at 09:00, signed out by Jordan Hale',
  )
})
