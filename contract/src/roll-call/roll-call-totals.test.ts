import { expect, test } from 'vitest'
import {
  describeCount,
  describeUnresolved,
  isComplete,
  type SummableCount,
  summariseRollCall,
  unresolvedOf,
} from './roll-call-totals.ts'

const group = (id: string, expected: number, sort = 0) => ({
  ...{ id, name: id.toUpperCase(), expected, sort, counters: [] },
})

let seq = 0
function count(groupid: string, changes: Partial<SummableCount> = {}): SummableCount {
  seq += 1
  return {
    ...{ groupid, groupname: groupid.toUpperCase(), expected: 28, present: 28, place: '' },
    ...{ missing: [], injured: [], userid: 'dana', authorname: 'Dana Fox', seq },
    timestamp: `2026-11-21T10:00:${String(seq).padStart(2, '0')}.000Z`,
    ...changes,
  }
}

test('what is expected, present, missing and injured is summed over the groups', () => {
  const { totals, missing, injured } = summariseRollCall(
    [group('4a', 28), group('4b', 28), group('4c', 30)],
    [
      count('4a', { injured: [{ name: 'Kim', note: 'Ankle' }] }),
      count('4b', { present: 26, missing: [{ name: 'Sam', place: 'Library' }] }),
    ],
  )
  expect(totals).toEqual({
    ...{ expected: 86, present: 54, missing: 1, injured: 1, notExplained: 1 },
    ...{ groups: 3, groupsNotCounted: 1, notCounted: 30, countedBefore: 0, added: 0, more: 0 },
  })
  expect(missing).toMatchObject([
    { name: 'Sam', place: 'Library', group: '4B', count: { authorname: 'Dana Fox' } },
  ])
  expect(injured).toMatchObject([{ name: 'Kim', note: 'Ankle', group: '4A' }])
})

// The numbers must not look complete while 234 people are not counted yet.
test('expected is the sum of present, missing, not explained and not counted yet', () => {
  const { totals } = summariseRollCall(
    [group('4a', 55), group('4b', 234)],
    [count('4a', { expected: 55, present: 48, missing: [{ name: 'Sam', place: '' }] })],
  )
  expect(totals).toMatchObject({ expected: 289, present: 48, missing: 1, notExplained: 6 })
  expect(totals).toMatchObject({ notCounted: 234, groupsNotCounted: 1 })
  expect(isComplete(totals)).toBe(false)
})

test('people beyond those expected have their own sum, so that they hide nobody missing elsewhere', () => {
  const { totals } = summariseRollCall(
    [group('4a', 28), group('4b', 28)],
    [count('4a', { present: 30 }), count('4b', { present: 26 })],
  )
  expect(totals).toMatchObject({ expected: 56, present: 56, more: 2, notExplained: 2 })
  expect(isComplete(totals)).toBe(false)
})

test.each([
  ['someone is missing', { present: 27, missing: [{ name: 'Sam', place: '' }] }],
  ['someone is not explained', { present: 27 }],
])('a roll call is not complete while %s', (_, changes) => {
  const { totals } = summariseRollCall([group('4b', 28)], [count('4b', changes)])
  expect(isComplete(totals)).toBe(false)
})

test('a roll call is complete once all are present, but not while an empty group is uncounted', () => {
  const counts = [count('4b')]
  expect(isComplete(summariseRollCall([group('4b', 28)], counts).totals)).toBe(true)
  const withVisitors = [group('4b', 28), group('visitors', 0)]
  expect(isComplete(summariseRollCall(withVisitors, counts).totals)).toBe(false)
})

test('of several counts of a group the one made last is used, whenever it arrived', () => {
  const later = count('4b', { present: 28, timestamp: '2026-11-21T10:05:00.000Z' })
  const earlier = count('4b', { present: 20, timestamp: '2026-11-21T10:01:00.000Z' })
  const { groups } = summariseRollCall([group('4b', 28)], [later, earlier])
  expect(groups[0]?.count).toBe(later)
})

test('of two counts made at the same time the one received last is used', () => {
  const timestamp = '2026-11-21T10:05:00.000Z'
  const first = count('4b', { timestamp })
  const second = count('4b', { timestamp })
  expect(summariseRollCall([group('4b', 28)], [second, first]).groups[0]?.count).toBe(second)
})

test('groups keep their order, and counted groups that were deleted come last', () => {
  const { groups } = summariseRollCall(
    [group('4b', 28, 2), group('office', 6, 1), group('4a', 28, 2)],
    [count('gone', { expected: 12, present: 11 })],
  )
  expect(groups.map(({ name }) => name)).toEqual(['OFFICE', '4A', '4B', 'GONE'])
  expect(groups.at(-1)).toMatchObject({ expected: 12, notExplained: 1 })
})

test('how many were expected is what the author of the count saw', () => {
  const [visitors] = summariseRollCall(
    [group('visitors', 0)],
    [count('visitors', { expected: 3, present: 2 })],
  ).groups
  expect(visitors).toMatchObject({ expected: 3, notExplained: 1 })
})

test('more people than expected leave nobody unexplained', () => {
  const { totals } = summariseRollCall([], [count('4b', { present: 30 })])
  expect(totals.notExplained).toBe(0)
})

test('a count is described in one line', () => {
  expect(describeCount(count('4b'))).toBe('4B: 28 of 28 present')
  const description = describeCount(
    count('4b', {
      ...{ present: 25, place: 'Tennis court', injured: [{ name: 'Kim', note: '' }] },
      missing: [
        { name: 'Sam', place: 'Library' },
        { name: '', place: '' },
      ],
    }),
  )
  expect(description).toBe(
    '4B: 25 of 28 present, Tennis court; missing: Sam (last seen: Library), name not known; ' +
      'not explained: 1; injured: Kim',
  )
})

// A class that was counted in its room has not arrived at the assembly point.
test('whoever was counted before everybody was alerted is not accounted for', () => {
  const alerted = { id: 'evacuate', timestamp: '2026-11-21T10:30:00.000Z' }
  const groups = [group('4a', 28), group('4b', 28)]
  const after = { timestamp: '2026-11-21T10:40:00.000Z' }
  const counts = [count('4a'), count('4b'), count('4b', after)]
  const { totals } = summariseRollCall(groups, counts, alerted)
  expect(totals).toMatchObject({ present: 56, countedBefore: 28 })
  expect(isComplete(totals)).toBe(false)
  expect(describeUnresolved(unresolvedOf({ totals }))).toBe(
    '28 not counted again since the last alert',
  )
  const again = summariseRollCall(groups, [...counts, count('4a', after)], alerted)
  expect(isComplete(again.totals)).toBe(true)
})

// A phone in the old room, without a network, counts the class as full a minute later.
test('a later count by somebody who had not heard of the alert does not hide who is missing', () => {
  const alerted = { id: 'evacuate', timestamp: '2026-11-21T10:30:00.000Z' }
  const outside = count('4a', {
    ...{ timestamp: '2026-11-21T10:40:00.000Z', knownalert: 'evacuate' },
    ...{ present: 27, missing: [{ name: 'Sam Hill', place: 'Library' }] },
  })
  const inTheRoom = count('4a', { timestamp: '2026-11-21T10:41:00.000Z', knownalert: '' })
  const rollCall = summariseRollCall([group('4a', 28)], [outside, inTheRoom], alerted)
  expect(rollCall.totals).toMatchObject({ present: 27, missing: 1, countedBefore: 0 })
  // Whom the phone in the room names is looked for all the same.
  const named = { ...inTheRoom, missing: [{ name: 'Tom Fox', place: 'Gym' }] }
  const both = summariseRollCall([group('4a', 28)], [outside, named], alerted)
  expect(both.totals).toMatchObject({ present: 26, missing: 2, notExplained: 0 })
  expect(both.missing.map(({ name }) => name)).toEqual(['Sam Hill', 'Tom Fox'])
  // Another alert makes both counts old, and nobody is found by that.
  const next = { id: 'stay outside', timestamp: '2026-11-21T10:50:00.000Z' }
  const after = summariseRollCall([group('4a', 28)], [outside, inTheRoom], next)
  expect(after.totals).toMatchObject({ present: 27, missing: 1, countedBefore: 27 })
  // Until somebody counts who had heard of it, the count of the room is all there is.
  const alone = summariseRollCall([group('4a', 28)], [inTheRoom], alerted)
  expect(alone.totals).toMatchObject({ present: 28, countedBefore: 28 })
})
