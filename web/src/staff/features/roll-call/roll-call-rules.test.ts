import {
  type RollCallTotals,
  summariseRollCall,
} from '@holdfast/contract/roll-call/roll-call-totals'
import { expect, test } from 'vitest'
import { describeGroup, sortIntoSections, totalRows } from './roll-call-rules.ts'

const all: RollCallTotals = {
  ...{
    expected: 289,
    present: 289,
    missing: 0,
    injured: 0,
    notExplained: 0,
    notCounted: 0,
    countedBefore: 0,
  },
  ...{ more: 0, groups: 6, groupsNotCounted: 0, added: 0 },
}
const greens = (changes: Partial<RollCallTotals>) =>
  totalRows({ ...all, ...changes }, []).filter(({ colour }) => colour === 'ok').length

test('the totals are green once everyone expected is present', () => {
  expect(greens({})).toBeGreaterThan(0)
})

test.each([
  ['is missing', { present: 288, missing: 1 }],
  ['is not explained', { present: 288, notExplained: 1 }],
  ['has not been counted', { present: 55, notCounted: 234, groupsNotCounted: 5 }],
  ['was counted before everybody was alerted', { countedBefore: 28 }],
  ['has come onto a list since its count', { expected: 290, notCounted: 1, added: 1 }],
  ['may be in a group without a number that nobody has counted', { groupsNotCounted: 1 }],
])('nothing is green while anyone %s', (_, changes) => {
  expect(greens(changes)).toBe(0)
})

test('those who are not counted yet are shown with the number of their groups', () => {
  const rows = totalRows({ ...all, present: 55, notCounted: 234, groupsNotCounted: 5 }, [])
  expect(rows).toContainEqual(
    expect.objectContaining({ title: 'Not counted yet', number: 234, detail: 'in 5 groups' }),
  )
})

test('those who have come onto a list since its count are shown beside groups without a count', () => {
  const totals = { ...all, present: 55, notCounted: 235, groupsNotCounted: 5, added: 1 }
  expect(totalRows(totals, [])).toContainEqual({
    ...{ title: 'Not counted yet', number: 235, colour: 'warn' },
    detail: 'in 5 groups, 1 on a list since its count',
  })
})

test('a group with somebody whom its count did not expect is to be counted again, and says whom', () => {
  const row = { id: 'x', groupid: 'c', groupname: '4B', expected: 1, present: 1, listed: 1 }
  const by = { userid: 'a', authorname: 'Ana', timestamp: '2026-11-21T10:05:00.000Z', seq: 1 }
  const count = {
    ...{ ...row, ...by, listedpeople: ['1'], missing: [], injured: [], place: '' },
    sending: 'sent' as const,
  }
  const list = { ids: ['1', '2'], unmarked: ['1', '2'] }
  const group = { id: 'c', name: '4B', expected: 2, sort: 0, counters: [], list }
  const { groups } = summariseRollCall([group], [count])
  expect(sortIntoSections(groups, 'b')).toMatchObject({ again: [{ id: 'c' }], counted: [] })
  const people = [{ id: '2', name: 'Bo Berg' }]
  const described = groups.map((each) => describeGroup(each, [], people))
  expect(described).toMatchObject([
    {
      text: expect.stringContaining('1 of 2 present · 1 not counted yet: Bo Berg'),
      colour: 'orange',
    },
  ])
})

test('people beyond the expected number are shown, so that the numbers add up', () => {
  expect(totalRows({ ...all, present: 291, more: 2 }, [])).toContainEqual(
    expect.objectContaining({ title: 'More than expected', number: 2 }),
  )
})

test('those who rest on the list alone are shown with its time, and never in green', () => {
  const absent = {
    ...{ from: '2026-11-27T00:00:00.000Z', until: '2026-11-28T00:00:00.000Z' },
    ...{ given: '2026-11-27T08:50:00.000Z', givenby: 'Jordan Hale' },
  }
  const person = {
    id: '1',
    name: 'Sam',
    rollgroupid: 'c',
    hasneeds: false,
    needs: '',
    absent,
    visit: null,
  }
  expect(totalRows(all, [person, person])).toContainEqual({
    ...{ title: 'Not on site', number: 2, colour: 'black' },
    detail: expect.stringMatching(/^by the list of \d\d:\d\d$/),
  })
})
