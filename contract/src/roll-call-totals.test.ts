import { expect, test } from 'vitest'
import { describeCount, type SummableCount, summariseRollCall } from './roll-call-totals.ts'

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
    ...{ expected: 86, present: 54, missing: 1, injured: 1, unaccounted: 1 },
    ...{ groups: 3, notHeardOf: 1 },
  })
  expect(missing).toMatchObject([
    { name: 'Sam', place: 'Library', group: '4B', count: { authorname: 'Dana Fox' } },
  ])
  expect(injured).toMatchObject([{ name: 'Kim', note: 'Ankle', group: '4A' }])
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

test('groups stand in their order, counted ones that are gone from the list last', () => {
  const { groups } = summariseRollCall(
    [group('4b', 28, 2), group('office', 6, 1), group('4a', 28, 2)],
    [count('gone', { expected: 12, present: 11 })],
  )
  expect(groups.map(({ name }) => name)).toEqual(['OFFICE', '4A', '4B', 'GONE'])
  expect(groups.at(-1)).toMatchObject({ expected: 12, unaccounted: 1 })
})

test('how many were expected is what the author of the count saw', () => {
  const [visitors] = summariseRollCall(
    [group('visitors', 0)],
    [count('visitors', { expected: 3, present: 2 })],
  ).groups
  expect(visitors).toMatchObject({ expected: 3, unaccounted: 1 })
})

test('more people than expected leave nobody unaccounted for', () => {
  const { totals } = summariseRollCall([], [count('4b', { present: 30 })])
  expect(totals.unaccounted).toBe(0)
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
      'unaccounted for: 1; injured: Kim',
  )
})
