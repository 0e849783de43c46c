import { expect, test } from 'vitest'
import type { MarkRow } from '../../../data/incidents/roll-marks.ts'
import { atRefuge, isWaiting, needsFirst } from './needs-rows.ts'
import type { PersonRow } from './person-row.ts'
import {
  allPresentLabel,
  byListRows,
  describeCounted,
  describeRows,
  describeStanding,
  describeUnreadNote,
  describeVisit,
  isFound,
  missingRows,
  nameAndGroup,
  namesakesOf,
  personRows,
  presentByOneTap,
  rowsOfGroup,
  whoDisagrees,
} from './person-rows.ts'

const groups = [{ id: 'c', name: '4B' }]
const people = [
  {
    id: '1',
    name: 'Ana Lund',
    rollgroupid: 'c',
    hasneeds: false,
    needs: '',
    absent: null,
    visit: null,
  },
  {
    id: '2',
    name: "Sam O'Hill",
    rollgroupid: 'c',
    hasneeds: true,
    needs: 'Evac chair',
    absent: null,
    visit: null,
  },
]

function mark(fields: Partial<MarkRow>): MarkRow {
  return {
    ...{ personid: '1', name: 'Ana Lund', groupid: 'c', groupname: '4B', state: 'present' },
    ...{ place: '', note: '', userid: 'teacher', authorname: 'Dana Fox', markid: 'm', markseq: 1 },
    ...{ release: null, released: null, knownalert: null, device: null, ofseveral: false },
    ...{
      incidentid: 'i',
      known: 0,
      knownin: null,
      seq: 1,
      seen: null,
      conflict: null,
      isUnsent: false,
    },
    timestamp: '2026-11-21T10:00:00.000Z',
    ...fields,
  }
}

test('everybody of a list has a row, and whoever was marked without being on one', () => {
  const marks = [mark({}), mark({ personid: '', name: 'A visitor', state: 'injured' })]
  const rows = rowsOfGroup(personRows({ people, marks, groups }), 'c')
  expect(rows.map(({ person, mark }) => [person.name, mark?.state])).toEqual([
    ['Ana Lund', 'present'],
    ["Sam O'Hill", undefined],
    ['A visitor', 'injured'],
  ])
  expect(describeRows(rows)).toBe('1 present, 1 injured, 1 not marked yet')
  expect(allPresentLabel(rows)).toBe('Mark 1 other present')
  expect(allPresentLabel(personRows({ people, marks: [], groups }))).toBe('Mark all 2 present')
})

test('of missing people those with needs come first, with who saw them last', () => {
  const seen = { place: 'Library', authorname: 'Kim Lake', timestamp: '2026-11-21T09:58:00.000Z' }
  const marks = [
    mark({ state: 'missing', seen }),
    mark({ personid: '2', name: "Sam O'Hill", state: 'missing', markid: 'n' }),
  ]
  const rows = missingRows(personRows({ people, marks, groups }))
  expect(rows.map(({ person }) => person.personid)).toEqual(['2', '1'])
  expect(rows.map(describeStanding)[1]).toMatch(
    /^Missing, last seen: Library by Kim Lake, \d\d:\d\d · Dana Fox, \d\d:\d\d$/,
  )
})

test('people are found by the first letters of any of their names', () => {
  const [ana, sam] = personRows({ people, marks: [], groups })
  const found = (typed: string) => [ana, sam].filter((row) => row && isFound(row, typed)).length
  expect(found('')).toBe(2)
  expect(found('lu')).toBe(1)
  expect(found('hi sa')).toBe(1)
  expect(found('na')).toBe(0)
})

test('whoever is not on site by the list is set apart until somebody marks them', () => {
  const list = {
    ...{ from: '2026-11-21T00:00:00.000Z', until: '2026-11-22T00:00:00.000Z' },
    ...{ given: '2026-11-21T08:50:00.000Z', givenby: 'Jordan Hale' },
  }
  const [ana, sam] = people
  if (!ana || !sam) throw new Error('two people')
  const known = { people: [ana, { ...sam, absent: list }], groups, absent: new Set(['2']) }
  const rows = personRows({ ...known, marks: [] })
  expect(describeRows(rows)).toBe('1 not marked yet, 1 not on site by the list')
  expect(allPresentLabel(rows)).toBe('Mark all 1 present')
  expect(byListRows(rows).map(describeStanding)).toEqual([
    expect.stringMatching(/^Not on site today, by the list of \d\d:\d\d from Jordan Hale$/),
  ])
  const missing = [mark({ personid: '2', name: "Sam O'Hill", state: 'missing' })]
  const marked = personRows({ ...known, marks: missing })
  expect(byListRows(marked)).toEqual([])
  expect(missingRows(marked)).toHaveLength(1)
  // The list of another day: the phone has it, and it does not apply.
  const later = personRows({ ...known, absent: new Set(), marks: [] })
  expect(byListRows(later)).toEqual([])
})

test('a visitor is shown with whom they visit, and with a signing out that nobody has confirmed', () => {
  const visit = { host: 'Dana Fox', arrived: '2026-11-20T10:00:00.000Z', departed: null }
  const of = (changes: { host?: string; departed?: string }) =>
    personRows({
      people: [{ ...(people[0] as (typeof people)[0]), visit: { ...visit, ...changes } }],
      marks: [],
      groups,
    }).map(describeVisit)
  expect(of({})).toEqual([expect.stringMatching(/^Visits Dana Fox · here since .*20/)])
  expect(of({ host: '', departed: '2026-11-21T10:12:00.000Z' })).toEqual([
    expect.stringMatching(/^Arrived .* · signed out at \d\d:12$/),
  ])
})

// Whoever hands over the wrong one of two stops the search for the other.
test('two people of one name are told apart by their groups', () => {
  const rows = personRows({
    people: [...people, { ...people[0], id: '3', name: 'ana lund', rollgroupid: 'd' } as never],
    marks: [],
    groups: [...groups, { id: 'd', name: '7A' }],
  })
  const [ana, sam] = rows
  if (!ana || !sam) throw new Error('Not listed')
  expect(namesakesOf(rows, ana).map(nameAndGroup)).toEqual(['ana lund, 7A'])
  expect(namesakesOf(rows, sam)).toEqual([])
})

test('whoever was marked before everybody was alerted is marked again by one tap', () => {
  const alerted = { id: 'evacuate', title: 'Evacuate', timestamp: '2026-11-21T10:30:00.000Z' }
  const marks = [
    mark({}),
    mark({ personid: '2', name: "Sam O'Hill", timestamp: '2026-11-21T10:40:00.000Z' }),
  ]
  const rows = personRows({ people, marks, groups, alerted })
  expect(presentByOneTap(rows).map(({ person }) => person.name)).toEqual(['Ana Lund'])
  expect(describeStanding(rows[0] as PersonRow)).toMatch(/ · before Evacuate$/)
  expect(describeStanding(rows[1] as PersonRow)).not.toContain('before')
  expect(describeRows(rows)).toBe('2 present, 1 seen before the last alert and not since')
  const unaware = [mark({ timestamp: '2026-11-21T10:40:00.000Z', knownalert: 'lockdown' })]
  const [row] = personRows({ people, marks: unaware, groups, alerted })
  expect(describeStanding(row as PersonRow)).toMatch(/ · had not heard of Evacuate$/)
})

test('who disagrees is said: two people, or two devices of one account', () => {
  const whoOf = (conflict: Partial<MarkRow>) => {
    const marks = [mark({ device: 'a', conflict: { ...mark({ state: 'missing', ...conflict }) } })]
    return whoDisagrees(personRows({ people, marks, groups })[0] as PersonRow)
  }
  expect(whoOf({ userid: 'ben', device: 'b' })).toBe('Two people disagree')
  expect(whoOf({ device: 'b' })).toBe(`Two devices of ${mark({}).authorname} disagree`)
})

test('one tap for a class says nothing of whom another names as missing, or has handed over', () => {
  const alerted = { id: 'evacuate', title: 'Evacuate', timestamp: '2026-11-21T10:30:00.000Z' }
  const conflict = { ...mark({ state: 'missing' }), seq: 2 }
  const released = { ...mark({}), release: null }
  const marks = [mark({ conflict }), mark({ personid: '2', name: "Sam O'Hill", released })]
  expect(presentByOneTap(personRows({ people, marks, groups, alerted }))).toEqual([])
})

test('a tap for a class leaves out whom a count names, and the list says who named them', () => {
  const timestamp = '2026-11-21T10:05:00.000Z'
  const count = {
    ...{ groupid: 'c', groupname: '4B', expected: 2, present: 1, place: '', seq: 1, timestamp },
    ...{ userid: 'ben', authorname: 'Ben', injured: [{ name: 'Ana Lund', note: 'Ankle' }] },
    missing: [{ name: "sam o'hill", place: 'Library' }],
  }
  const rows = personRows({ people, marks: [], groups, counts: [count] })
  expect(presentByOneTap(rows)).toEqual([])
  expect(rows.map(describeCounted)).toEqual([
    expect.stringMatching(/^Injured by the count of .* from Ben, Ankle$/),
    expect.stringMatching(/^Missing by the count of .* from Ben, last seen: Library$/),
  ])
  expect(describeRows(rows)).toBe('1 missing by a count')
  const later = { personid: '2', name: "Sam O'Hill", timestamp: '2026-11-21T10:06:00.000Z' }
  const again = (mark: object) =>
    personRows({ people, marks: [mark as MarkRow], groups, counts: [count] })
  expect(describeCounted(again(mark(later))[1] as PersonRow)).toBeUndefined()
  const classTap = again(mark({ ...later, ofseveral: true }))
  expect(describeCounted(classTap[1] as PersonRow)).toContain('Missing')
  expect(describeRows(classTap)).toBe('1 missing by a count')
})

// Fails where nobody learns that a child went, without a network, with an adult whom the school has barred.
test('a release to an adult with a note is marked until somebody has settled it', () => {
  const releasedTo = (noted: boolean) => {
    const release = { adult: 'Mr Hill', relationship: '', identity: 'known' as const, noted }
    const released = { incidentid: 'i', release, authorname: 'Dana Fox', timestamp: '', seq: 1 }
    const marks = [mark({ state: 'released', release, released })]
    const [row] = personRows({ people, marks, groups })
    return row && describeUnreadNote(row)
  }
  expect(releasedTo(true)).toContain('The school has a note about Mr Hill')
  expect(releasedTo(false)).toBeUndefined()
})

test('whom somebody says is missing counts as missing, whatever another says later', () => {
  const conflict = { ...mark({ state: 'missing' }), seq: 1 }
  const [first] = people
  const contradicted = mark({ personid: first?.id ?? '', state: 'present', conflict })
  expect(describeRows(personRows({ people, marks: [contradicted], groups }))).toContain('1 missing')
})

const WAITING = people.map((each) => ({ ...each, ...(each.hasneeds && { refuge: 'Refuge 2' }) }))

test('those with needs come first, whatever was said of them', () => {
  for (const marks of [[], [mark({ personid: '2', state: 'present' })]]) {
    const rows = needsFirst(personRows({ people, marks, groups }))
    expect(rows.map(({ person }) => person.personid)).toEqual(['2', '1'])
  }
})

// Fails where a whole class is marked present on the field, and one of it waits on the stairs.
test('no tap for a class says that somebody is out who may wait at a refuge', () => {
  const marked = (list: typeof people) =>
    presentByOneTap(personRows({ people: list, marks: [], groups })).map(
      ({ person }) => person.name,
    )
  expect(marked(WAITING)).toEqual(['Ana Lund'])
  expect(allPresentLabel(personRows({ people: WAITING, marks: [], groups }))).toBe(
    'Mark 1 other present',
  )
  // A phone that does not count the group cannot know.
  expect(marked(people.map((each) => ({ ...each, needs: '' })))).toEqual(['Ana Lund'])
  // Whoever needs no refuge stands with the class.
  expect(marked(people)).toEqual(['Ana Lund', "Sam O'Hill"])
})

test('who waits at a refuge is said as such, and not as present, until somebody marks them again', () => {
  const [, sam] = personRows({ people: WAITING, marks: [], groups })
  if (!sam) throw new Error('two people')
  const { state, place = '' } = atRefuge(sam)
  expect({ state, place }).toEqual({ state: 'present', place: 'At the refuge: Refuge 2' })
  expect(atRefuge(sam, 'Lift lobby').place).toBe('At the refuge: Lift lobby')
  expect(atRefuge(sam, 'x'.repeat(200)).place).toHaveLength(200)
  const said = mark({ personid: '2', name: "Sam O'Hill", place })
  const rows = personRows({ people: WAITING, marks: [mark({}), said], groups })
  expect(rows.filter(isWaiting).map(({ person }) => person.personid)).toEqual(['2'])
  expect(describeRows(rows)).toBe('1 present, 1 at a refuge')
  expect(rows.map(describeStanding)[1]).toMatch(/^At the refuge: Refuge 2 · Dana Fox, \d\d:\d\d$/)
  const out = personRows({ people: WAITING, marks: [mark({}), { ...said, place: '' }], groups })
  expect(describeRows(out)).toBe('2 present')
})

test('whoever is hurt at a refuge stays hurt, with what is known of it', () => {
  const hurt = mark({ personid: '2', name: "Sam O'Hill", state: 'injured', note: 'Arm' })
  const [, sam] = personRows({ people: WAITING, marks: [hurt], groups })
  expect(sam && atRefuge(sam)).toMatchObject({ state: 'injured', note: 'Arm' })
})

test('one tap marks nobody out of a refuge who was there before the last alert', () => {
  const alerted = { id: 'a', timestamp: '2026-11-21T10:30:00.000Z', title: 'Evacuate' }
  const said = mark({ personid: '2', name: "Sam O'Hill", place: 'At the refuge: Refuge 2' })
  const rows = personRows({ people, marks: [mark({}), said], groups, alerted })
  expect(presentByOneTap(rows).map(({ person }) => person.personid)).toEqual(['1'])
})
