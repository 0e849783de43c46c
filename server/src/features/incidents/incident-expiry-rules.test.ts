import { expect, test } from 'vitest'
import { planExpiries, type StoredExpiry } from './incident-expiry-rules.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NOW = Date.parse('2026-11-24T10:00:00.000Z')
const daysAgo = (days: number) => new Date(NOW - days * DAY_MS).toISOString()

const expiry = (changes: Partial<StoredExpiry> = {}): StoredExpiry => ({
  incidentid: 'a',
  announced: daysAgo(7),
  seen: daysAgo(0),
  keptby: null,
  ...changes,
})

test.each([
  ['is announced when it is found for the first time', [], ['a'], []],
  ['waits for seven days', [expiry({ announced: daysAgo(6.9) })], [], []],
  ['is then deleted', [expiry()], [], ['a']],
  ['is deleted although no server ran over a weekend', [expiry({ seen: daysAgo(3) })], [], ['a']],
  ['is announced again when none ran for longer', [expiry({ seen: daysAgo(5) })], ['a'], []],
  [
    'is announced again when the clock has gone back',
    [expiry({ announced: daysAgo(-1) })],
    ['a'],
    [],
  ],
  [
    'is neither when an admin keeps it',
    [expiry({ keptby: 'Jordan Hale', seen: daysAgo(50) })],
    [],
    [],
  ],
])('an incident past its retention %s', (_, stored, announced, due) => {
  expect(planExpiries(['a'], stored, NOW)).toEqual({ announced, withdrawn: [], due })
})

test('an announcement is withdrawn when the retention becomes longer, unless it is kept', () => {
  const stored = [expiry(), expiry({ incidentid: 'b', keptby: 'Jordan Hale' })]
  expect(planExpiries([], stored, NOW)).toEqual({ announced: [], withdrawn: ['a'], due: [] })
})
