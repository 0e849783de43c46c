import { expect, test } from 'vitest'
import { mark, SAM } from '../test-support/marks.ts'
import { countsByName } from './counts-by-name.ts'
import { refugePlace } from './needs.ts'
import {
  describeUnresolved,
  type SummableCount,
  summariseRollCall,
  unresolvedOf,
} from './roll-call-totals.ts'
import { type MarkToStand, standMarks } from './standing-marks.ts'

test('a class of which only one child was handed over is not counted', () => {
  const people = ['1', '2'].map((id) => ({ id, rollgroupid: 'c' }))
  const of = {
    groups: [{ id: 'c', name: '4B', expected: 2 }],
    people,
    counts: [],
    absent: new Set(''),
  }
  const standing = standMarks([], [mark(0, { state: 'released' })])
  expect(countsByName(standing, of)).toEqual([])
  expect(countsByName(standing, { ...of, people: people.slice(0, 1) })).toHaveLength(1)
})

test('marks become counts: absent people are not expected, released ones are accounted for', () => {
  const people = ['1', '2', '3', '4', '5'].map((id) => ({ id, rollgroupid: 'c' }))
  const named = (personid: string, state: MarkToStand['state']) =>
    mark(0, { people: [{ ...SAM, personid, name: personid }], state })
  const standing = standMarks(
    [],
    [
      ...[named('1', 'present'), named('2', 'absent'), named('3', 'missing')],
      ...[named('4', 'released'), named('', 'injured')],
    ],
  )
  const groups = [{ id: 'c', name: '4B', expected: 28 }]
  const [count] = countsByName(standing, { groups, people, counts: [] })
  // Five on the list and a guest, without who is absent; nobody has said anything of the fifth.
  expect(count).toMatchObject({ groupname: '4B', expected: 5, present: 3 })
  expect(count?.missing).toMatchObject([{ name: '3' }])
  expect(count?.injured).toHaveLength(1)
})

test('who marks somebody present without knowing that they are missing does not hide it', () => {
  const missing = mark(0, { userid: 'b', authorname: 'Ben', state: 'missing', place: 'Library' })
  const blind = mark(40)
  const standing = standMarks([], [missing, blind])
  expect(standing[0]?.conflict).toMatchObject({ state: 'missing', userid: 'b' })
  const sources = { groups: [], people: [{ id: '1', rollgroupid: 'c' }], counts: [] }
  expect(countsByName(standing, sources)).toMatchObject([
    { present: 0, missing: [{ name: 'Sam Hill', place: 'Library' }] },
  ])
  const found = mark(41, { known: missing.seq })
  expect(countsByName(standMarks(standing, [found]), sources)).toMatchObject([
    { present: 1, missing: [] },
  ])
})

test('a count by number does not hide who is missing by name, nor a mark whom a count names', () => {
  const people = ['1', '2'].map((id) => ({ id, rollgroupid: 'c' }))
  const groups = [{ id: 'c', name: '4B', expected: 2 }]
  const counted = (minute: number, names: string[]) => ({
    ...{ groupid: 'c', groupname: '4B', expected: 2, present: 2 - names.length, injured: [] },
    ...{ missing: names.map((name) => ({ name, place: '' })), place: 'Field', seq: 1 },
    ...{ userid: 'b', authorname: 'Ben', timestamp: mark(minute).timestamp },
  })
  const missing = standMarks([], [mark(0, { state: 'missing' })])
  const later = countsByName(missing, { groups, people, counts: [counted(5, [])] })
  expect(later).toMatchObject([{ present: 2, place: 'Field', missing: [{ name: 'Sam Hill' }] }])
  const ana = mark(9, { people: [{ ...SAM, personid: '2', name: 'Ana Lund' }] })
  const counts = [counted(5, ['Sam Hill', 'Ana Lund'])]
  const marked = countsByName(standMarks([], [ana]), { groups, people, counts })
  expect(marked).toMatchObject([{ present: 1, missing: [{ name: 'Sam Hill' }] }])
})

test('somebody who has another group since the mark is counted there', () => {
  const people = [{ id: '1', rollgroupid: 'new' }]
  const groups = [{ id: 'new', name: '5A', expected: 1 }]
  expect(countsByName(standMarks([], [mark(0)]), { groups, people, counts: [] })).toMatchObject([
    { groupid: 'new', groupname: '5A', expected: 1, present: 1 },
  ])
})

test('a tap for a whole class does not clear whom a count names as missing or injured', () => {
  const ANA = { ...SAM, personid: '2', name: 'Ana Lund' }
  const TOM = { ...SAM, personid: '3', name: 'Tom Fox' }
  const people = [SAM, ANA, TOM].map(({ personid: id }) => ({ id, rollgroupid: 'c' }))
  const groups = [{ id: 'c', name: '4B', expected: 3 }]
  const byNumber = {
    ...{ groupid: 'c', groupname: '4B', expected: 3, present: 2, place: '', seq: 1 },
    ...{ userid: 'b', authorname: 'Ben', timestamp: '2026-11-21T10:05:00.000Z' },
    missing: [{ name: 'Sam Hill', place: 'Library' }],
    injured: [{ name: 'Tom Fox', note: 'Bleeding' }],
  }
  const countOf = (...marks: MarkToStand[]) =>
    countsByName(standMarks([], marks), { groups, people, counts: [byNumber] })[0]
  const by = { authorname: 'Ben', timestamp: byNumber.timestamp }
  const classTap = mark(7, { people: [SAM, ANA, TOM] })
  expect(countOf(classTap)).toMatchObject({
    present: 2,
    missing: [{ name: 'Sam Hill', place: 'Library', by }],
    injured: [{ name: 'Tom Fox', note: 'Bleeding', by }],
  })
  // Somebody has looked at each of them.
  const [sam, tom] = [mark(8), mark(8, { people: [TOM] })]
  expect(countOf(classTap, sam, tom)).toMatchObject({ present: 3, missing: [], injured: [] })
  const hurt = mark(4, { people: [TOM], state: 'injured', note: 'Ankle' })
  expect(countOf(hurt)?.injured).toEqual([{ name: 'Tom Fox', note: 'Ankle', isMarked: true }])
})

test('who had not heard of the alert clears nobody whom somebody outside names as missing', () => {
  const alerted = { id: 'evacuate', timestamp: '2026-11-21T10:03:00.000Z' }
  const people = [{ id: '1', rollgroupid: 'c' }]
  const groups = [{ id: 'c', name: '4B', expected: 1, sort: 0, counters: [] }]
  const counted = (minute: number, knownalert: string, missing: string[]) => ({
    ...{ groupid: 'c', groupname: '4B', expected: 1, present: 1 - missing.length, injured: [] },
    ...{ missing: missing.map((name) => ({ name, place: '' })), place: '', seq: minute },
    ...{ userid: 'b', authorname: 'Ben', timestamp: mark(minute).timestamp, knownalert },
  })
  const outside = counted(5, 'evacuate', ['Sam Hill'])
  const countOf = (seen: MarkToStand, ...counts: (typeof outside)[]) => {
    const byName = countsByName(standMarks([], [seen]), { groups, people, counts, alerted })
    return summariseRollCall(groups, [...counts, ...byName], alerted).totals
  }
  const unaware = mark(7, { knownalert: '' })
  expect(countOf(unaware, outside)).toMatchObject({ present: 0, missing: 1 })
  expect(countOf(mark(7, { knownalert: 'evacuate' }), outside)).toMatchObject({ missing: 0 })
  // A count of the empty room takes the place neither of the count outside nor of a mark there.
  const inTheRoom = counted(8, '', [])
  expect(countOf(unaware, outside, inTheRoom)).toMatchObject({ present: 0, missing: 1 })
  // One tap in the room takes back nothing of a count outside that explains nobody.
  const nobody = { ...outside, missing: [] }
  expect(countOf(unaware, nobody)).toMatchObject({ present: 0, notExplained: 1 })
  const lost = mark(6, { knownalert: 'evacuate', state: 'missing' })
  expect(countOf(lost, inTheRoom)).toMatchObject({ present: 0, missing: 1 })
})

const CLASS = { id: 'c', name: '4B', expected: 3, sort: 0, counters: [] }
const CHILDREN = ['1', '2', '3'].map((id) => ({ id, rollgroupid: 'c' }))
const KIM = { ...SAM, personid: '2', name: 'Kim Fox' }
const BEN = { userid: 'b', authorname: 'Ben' }

function totalsOf(marks: MarkToStand[], counts: SummableCount[] = []) {
  const standing = standMarks([], marks)
  const byName = countsByName(standing, { groups: [CLASS], people: CHILDREN, counts })
  return summariseRollCall([CLASS], [...counts, ...byName]).totals
}

test('whoever is absent to one and missing to another is expected, and hides no other child', () => {
  const missing = mark(0, { ...BEN, state: 'missing' })
  const away = mark(1, { state: 'absent' })
  const kim = mark(1, { people: [KIM] })
  expect(totalsOf([missing, away, kim])).toMatchObject({ expected: 3, missing: 1, notExplained: 1 })
})

test('whoever is injured to one and present to another, who had not heard of it, is counted as both', () => {
  const hurt = mark(0, { ...BEN, state: 'injured', note: 'Broken leg' })
  const tap = mark(1, { people: [SAM, KIM] })
  expect(totalsOf([hurt, tap])).toMatchObject({ present: 2, injured: 1 })
})

test('whoever a count by number names as missing is found once they alone are handed over', () => {
  const counted = {
    ...{ groupid: 'c', groupname: '4B', expected: 3, present: 1, injured: [], place: '', seq: 1 },
    ...{ missing: ['Sam Hill', 'Ana Lund'].map((name) => ({ name, place: 'Hall' })) },
    ...{ ...BEN, timestamp: mark(0).timestamp },
  }
  const gone = (fields: Partial<MarkToStand>) => mark(1, { state: 'released', ...fields })
  expect(totalsOf([gone({})], [counted])).toMatchObject({
    ...{ expected: 3, present: 2, missing: 1, notExplained: 0, notCounted: 0 },
  })
  const others = totalsOf([gone({ people: [KIM] })], [counted])
  expect(others).toMatchObject({ present: 1, missing: 2 })
  const earlier = gone({ timestamp: mark(-1).timestamp })
  expect(totalsOf([earlier], [counted])).toMatchObject({ present: 1, missing: 2 })
})

test('whoever is injured to one and absent to another, who had not heard of it, is expected', () => {
  const hurt = mark(0, { userid: 'b', authorname: 'Ben', state: 'injured' })
  const sources = { groups: [], people: [{ id: '1', rollgroupid: 'c' }], counts: [] }
  const [count] = countsByName(standMarks([], [hurt, mark(600, { state: 'absent' })]), sources)
  expect(count).toMatchObject({ expected: 1, injured: [{ name: 'Sam Hill' }] })
})

// Fails where the fire crew reads that a class is complete, and one of it waits on the stairs.
test('whoever waits at a refuge counts as present, and every total says so until they are out', () => {
  const groups = [{ id: 'c', name: '4B', expected: 1, counters: [], sort: 0 }]
  const sources = { groups, people: [{ id: '1', rollgroupid: 'c' }], counts: [] }
  const waiting = mark(0, { place: refugePlace({ refuge: 'Refuge 2' }) })
  const totalsOf = (marks: MarkToStand[], counts: SummableCount[] = []) => {
    const byName = countsByName(standMarks([], marks), { ...sources, counts })
    return summariseRollCall(groups, [...counts, ...byName])
  }
  const { totals } = totalsOf([waiting])
  expect(totals).toMatchObject({ present: 1, atRefuge: 1 })
  expect(describeUnresolved(unresolvedOf({ totals }))).toBe('1 at a refuge')
  // Whoever counts the class by number later does not see the stairs.
  const byNumber = {
    ...{ groupid: 'c', groupname: '4B', expected: 1, present: 1, missing: [], injured: [] },
    ...{ place: 'Field', seq: 1, userid: 'b', authorname: 'Ben' },
    timestamp: mark(5).timestamp,
  }
  expect(totalsOf([waiting], [byNumber]).totals).toMatchObject({ present: 1, atRefuge: 1 })
  expect(totalsOf([waiting, mark(6)]).totals.atRefuge).toBeUndefined()
  const missing = mark(7, { state: 'missing', place: 'At the refuge' })
  expect(totalsOf([waiting, missing]).totals).toMatchObject({ present: 0, missing: 1 })
  expect(totalsOf([waiting, missing]).totals.atRefuge).toBeUndefined()
})
