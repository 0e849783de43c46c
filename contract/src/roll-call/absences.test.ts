import { expect, test } from 'vitest'
import { absentIds, isAbsentAt, onListAlone, withoutAbsent } from './absences.ts'
import { countsByName } from './counts-by-name.ts'
import { summariseRollCall } from './roll-call-totals.ts'
import { type MarkToStand, standMarks } from './standing-marks.ts'

const TODAY = {
  ...{ from: '2026-11-27T00:00:00.000Z', until: '2026-11-28T00:00:00.000Z' },
  ...{ given: '2026-11-27T08:50:00.000Z', givenby: 'Jordan Hale' },
}
const NOW = '2026-11-27T10:00:00.000Z'
const PEOPLE = ['1', '2', '3'].map((id) => ({
  ...{ id, rollgroupid: 'c' },
  absent: id === '3' ? TODAY : null,
}))
const GROUPS = [{ id: 'c', name: '4B', expected: 3, sort: 0, counters: [] }]
const ABSENT = absentIds(PEOPLE, NOW)

const mark = (personid: string, state: MarkToStand['state']): MarkToStand => ({
  ...{
    id: crypto.randomUUID(),
    state,
    place: '',
    note: '',
    release: null,
    knownalert: null,
    device: null,
    incidentid: 'i',
    knownin: null,
    userid: 'a',
    authorname: 'Ann',
  },
  people: [{ personid, name: personid, groupid: 'c', groupname: '4B' }],
  ...{ timestamp: NOW, seq: 1, known: 0 },
})

function totalsOf(...marks: MarkToStand[]) {
  const standing = standMarks([], marks)
  const groups = withoutAbsent(GROUPS, PEOPLE, ABSENT)
  const counts = countsByName(standing, { groups, people: PEOPLE, counts: [], absent: ABSENT })
  const { totals } = summariseRollCall(groups, counts)
  return { ...totals, byList: onListAlone(PEOPLE, ABSENT, standing).length }
}

test('a list is of one day only', () => {
  expect(isAbsentAt({ absent: TODAY }, NOW)).toBe(true)
  expect(isAbsentAt({ absent: TODAY }, '2026-11-26T23:59:59.999Z')).toBe(false)
  expect(isAbsentAt({ absent: TODAY }, TODAY.until)).toBe(false)
  // As a device has it that read the list from an earlier version.
  expect(isAbsentAt({ absent: undefined }, NOW)).toBe(false)
})

test('whoever is on the list is not expected, and is counted as resting on it', () => {
  expect(totalsOf()).toMatchObject({ expected: 2, notCounted: 2, byList: 1 })
  const two = [mark('1', 'present'), mark('2', 'present')]
  expect(totalsOf(...two)).toMatchObject({ expected: 2, present: 2, notExplained: 0, byList: 1 })
})

test('a mark of any kind counts more than the list', () => {
  const two = [mark('1', 'present'), mark('2', 'present')]
  const came = totalsOf(...two, mark('3', 'present'))
  expect(came).toMatchObject({ expected: 3, present: 3, more: 0, byList: 0 })
  const missing = totalsOf(...two, mark('3', 'missing'))
  expect(missing).toMatchObject({ expected: 3, present: 2, missing: 1, byList: 0 })
  const seen = totalsOf(...two, mark('3', 'absent'))
  expect(seen).toMatchObject({ expected: 2, present: 2, byList: 0 })
})

test('the list of yesterday leaves nobody out', () => {
  expect(absentIds(PEOPLE, TODAY.until).size).toBe(0)
})
