import { expect, test } from 'vitest'
import { planDeletions, type StoredDeletion } from './announced-deletions-rules.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NOW = Date.parse('2026-11-24T10:00:00.000Z')
const daysAgo = (days: number) => new Date(NOW - days * DAY_MS).toISOString()

const deletion = (changes: Partial<StoredDeletion> = {}): StoredDeletion => ({
  incidentid: 'a',
  announced: daysAgo(7),
  seen: daysAgo(0),
  keptby: null,
  ...changes,
})

test.each([
  ['is announced when it is found for the first time', [], ['a'], []],
  ['waits for seven days', [deletion({ announced: daysAgo(6.9) })], [], []],
  ['is then deleted', [deletion()], [], ['a']],
  ['is deleted although no server ran over a weekend', [deletion({ seen: daysAgo(3) })], [], ['a']],
  ['is announced again when none ran for longer', [deletion({ seen: daysAgo(5) })], ['a'], []],
  [
    'is announced again when the clock has gone back',
    [deletion({ announced: daysAgo(-1) })],
    ['a'],
    [],
  ],
  [
    'is neither when an admin keeps it',
    [deletion({ keptby: 'Jordan Hale', seen: daysAgo(50) })],
    [],
    [],
  ],
])('an incident past its retention %s', (_, stored, announced, due) => {
  expect(planDeletions(['a'], stored, NOW)).toEqual({ announced, withdrawn: [], due })
})

test('an announcement is withdrawn when the retention becomes longer, unless it is kept', () => {
  const stored = [deletion(), deletion({ incidentid: 'b', keptby: 'Jordan Hale' })]
  expect(planDeletions([], stored, NOW)).toEqual({ announced: [], withdrawn: ['a'], due: [] })
})
