import { expect, test } from 'vitest'
import { childrenFirst, nextStep } from './deletion-rules.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NOW = Date.parse('2026-11-27T10:00:00Z')
const ago = (days: number) => new Date(NOW - days * DAY_MS).toISOString()
const times = (confirmed: string | null, seen = ago(0), begun: string | null = null) => ({
  ...{ asked: ago(10), confirmed, seen, begun },
})

test.each([
  ['nobody has confirmed', times(null), 'wait'],
  ['nobody has confirmed for two weeks', { ...times(null), asked: ago(14.1) }, 'lapse'],
  ['six days have passed', times(ago(6.9)), 'wait'],
  ['seven days have passed', times(ago(7)), 'delete'],
  ['no server has looked for five days', times(ago(8), ago(5)), 'delay'],
  ['the clock was a year ahead when it was confirmed', times(ago(-365)), 'delay'],
  ['it has begun', times(ago(9), ago(6), ago(1)), 'delete'],
] as const)('while %s', (_, deletion, step) => {
  expect(nextStep(deletion, NOW)).toBe(step)
})

test('what refers to others goes before them', () => {
  const order = childrenFirst([
    { name: 'users', parents: [] },
    { name: 'entries', parents: ['incidents'] },
    { name: 'incidents', parents: ['users'] },
  ])
  expect(order).toEqual(['entries', 'incidents', 'users'])
  expect(() =>
    childrenFirst([
      { name: 'a', parents: ['b'] },
      { name: 'b', parents: ['a'] },
    ]),
  ).toThrow()
})
