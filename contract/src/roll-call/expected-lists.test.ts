import { expect, test } from 'vitest'
import { mark } from '../test-support/marks.ts'
import { countsByName } from './counts-by-name.ts'
import { expectedGroups } from './expected-lists.ts'
import {
  describeUnresolved,
  isComplete,
  type SummableCount,
  summariseRollCall,
  unresolvedOf,
} from './roll-call-totals.ts'
import { type MarkToStand, standMarks } from './standing-marks.ts'

const group = (id: string, expected: number) => ({
  ...{ id, name: id.toUpperCase(), expected, sort: 0, counters: [] },
})
const listed = (rollgroupid: string, ...ids: string[]) => ids.map((id) => ({ id, rollgroupid }))

/** Of everybody on the list as it was, at this minute after ten. */
function count(groupid: string, ids: string[], fields: Partial<SummableCount> = {}): SummableCount {
  return {
    ...{ groupid, groupname: groupid.toUpperCase(), expected: ids.length, present: ids.length },
    ...{ listed: ids.length, listedpeople: ids, missing: [], injured: [], place: '', seq: 1 },
    ...{ userid: 'a', authorname: 'Ana', timestamp: '2026-11-21T10:05:00.000Z' },
    ...fields,
  }
}

type Now = {
  groups?: ReturnType<typeof group>[]
  people: { id: string; rollgroupid: string }[]
  hasAll?: boolean
  absent?: string[]
  marks?: MarkToStand[]
}

function rollCallOf(counts: SummableCount[], now: Now) {
  const { people, hasAll = true } = now
  const absent = new Set(now.absent)
  const standing = standMarks([], now.marks ?? [])
  const all = now.groups ?? [group('c', people.length)]
  const groups = expectedGroups(all, { people, hasAll, absent, marks: standing })
  const sources = { groups, people, counts, absent }
  return summariseRollCall(groups, [...counts, ...countsByName(standing, sources)])
}

test('whoever has come onto the list since the count is not counted yet, and nothing is complete', () => {
  const before = rollCallOf([count('c', ['1', '2'])], { people: listed('c', '1', '2') })
  expect(before.groups).toMatchObject([{ expected: 2, added: 0 }])
  expect(isComplete(before.totals)).toBe(true)
  const after = rollCallOf([count('c', ['1', '2'])], { people: listed('c', '1', '2', '3') })
  expect(after.groups).toMatchObject([{ expected: 3, notExplained: 0, added: 1, addedids: ['3'] }])
  expect(after.totals).toMatchObject({ expected: 3, present: 2, notCounted: 1, added: 1 })
  expect(isComplete(after.totals)).toBe(false)
  expect(describeUnresolved(unresolvedOf(after))).toBe('1 not counted yet')
})

test('somebody who leaves the list at the same time hides nobody', () => {
  const { totals } = rollCallOf([count('c', ['1', '2'])], { people: listed('c', '2', '3') })
  expect(totals).toMatchObject({ present: 2, notCounted: 1 })
})

test('an absence that is taken back is one more to count; one that stays is not', () => {
  const counts = [count('c', ['1', '2'])]
  const people = listed('c', '1', '2', '3', '4')
  const { groups } = rollCallOf(counts, { people, absent: ['4'] })
  expect(groups).toMatchObject([{ expected: 3, addedids: ['3'] }])
})

test('a visitor who is entered after nobody was there is not counted yet', () => {
  const { totals } = rollCallOf([count('c', [], { listed: 5 })], { people: listed('c', '1') })
  expect(totals).toMatchObject({ expected: 1, notCounted: 1 })
})

test('whoever is marked, or was counted in the group that they had, is counted', () => {
  const counts = [count('c', ['1', '2'], { timestamp: '2026-11-21T10:09:00.000Z' })]
  const people = listed('c', '1', '2', '3')
  for (const state of ['present', 'missing', 'absent', 'released', 'injured'] as const) {
    const marks = [
      mark(0, { state, people: [{ personid: '3', name: 'Bo', groupid: 'c', groupname: 'C' }] }),
    ]
    expect(rollCallOf(counts, { people, marks }).totals).toMatchObject({ added: 0 })
  }
  const groups = [group('c', 1), group('d', 2)]
  const moved = [...listed('c', '1'), ...listed('d', '2', '9')]
  const both = [...counts, count('d', ['9'])]
  expect(rollCallOf(both, { groups, people: moved }).totals).toMatchObject({ added: 0 })
  // The group that they had was counted again, without them.
  const again = count('c', ['1'], { timestamp: '2026-11-21T10:20:00.000Z' })
  expect(rollCallOf([...both, again], { groups, people: moved }).groups[1]).toMatchObject({
    addedids: ['2'],
  })
})

test('a count that stands beside marks hides nobody who has come onto the list since', () => {
  const seen = mark(0, { people: [{ personid: '1', name: 'Al', groupid: 'c', groupname: 'C' }] })
  const counts = [count('c', ['1', '2'])]
  const { totals } = rollCallOf(counts, { people: listed('c', '1', '2', '3'), marks: [seen] })
  expect(totals).toMatchObject({ present: 2, notCounted: 1 })
})

test('without lists a group of which more are expected than at its count is not complete', () => {
  const groups = [group('c', 29)]
  const none = { people: [], hasAll: false }
  // Of those who were expected, one is away today.
  const away = count('c', [], { expected: 27, present: 27, listed: 28, listedpeople: null })
  expect(rollCallOf([away], { groups, ...none }).totals).toMatchObject({
    ...{ expected: 28, present: 27, notCounted: 1 },
  })
  const fewer = { groups: [group('c', 26)], ...none }
  expect(rollCallOf([away], fewer).totals).toMatchObject({ expected: 27, notCounted: 0 })
  // The phone that counted had no list.
  const people = listed('c', ...Array.from({ length: 30 }, (_, id) => `${id}`))
  expect(rollCallOf([away], { groups: [group('c', 30)], people }).totals).toMatchObject({
    notCounted: 2,
  })
})

test('a count by an app that did not say what its list expected stands as it is', () => {
  const old = count('c', ['1'], { listed: null, listedpeople: null })
  expect(rollCallOf([old], { people: listed('c', '1', '2') }).totals).toMatchObject({ added: 0 })
  const { listed: _, listedpeople: __, ...older } = old
  expect(rollCallOf([older], { people: listed('c', '1', '2') }).totals).toMatchObject({ added: 0 })
})
