import { expect, test } from 'vitest'
import { clockMark, correctionsOf, timelineOf } from './incident-timeline.ts'
import { timelineCsv } from './timeline-columns.ts'

const who = { userid: 'dana', authorname: 'Dana Fox' }
const entry = (content: string, timestamp: string, type: 'text' | 'location' = 'text') => ({
  ...who,
  ...{ id: `${timestamp} ${type}`, incidentid: 'i', seq: 1, content, timestamp, type },
  ...{ received: `${timestamp}+`, devicetimestamp: timestamp, roleid: 'log-keeper' },
  ...{ refersto: null, happened: null },
})
const change = (field: string, previous: string, value: string, timestamp = '2') => ({
  ...who,
  ...{ field, previous, value, timestamp, version: 2 },
})
let seq = 0
const check = (index: number | null, checked: boolean | null, more: object = {}) => ({
  ...who,
  ...{ incidentid: 'i', itemid: 'doors', index, checked, timestamp: '3', received: '4' },
  ...{ seq: ++seq, devicetimestamp: '3', itemtext: null, point: null },
  ...more,
})
const formatTime = (time: string) => time
const nothing = { allocations: [], entries: [], history: [], checks: [], items: [], formatTime }
const items = [{ id: 'doors', sectionid: 's', content: 'Close the doors\n- Front\n- Back' }]

test('entries, changes, checks and roles are in one list, sorted by when they occurred', () => {
  const rows = timelineOf({
    entries: [entry('Second', '2026-02'), entry('First', '2026-01')],
    history: [change('informant', '', 'Ali', '2026-03')],
    allocations: [
      {
        ...who,
        ...{ id: 'allocations 1', timestamp: '2026-04' },
        allocations: [{ userid: 'kim', name: 'Kim Lake', roleid: 'lead', role: 'Lead' }],
        deputies: [],
      },
    ],
    checks: [],
    items: [],
    formatTime,
  })
  expect(rows.map(({ kind, text }) => [kind, text])).toEqual([
    ['entry', 'First'],
    ['entry', 'Second'],
    ['change', 'Who told us set to “Ali”'],
    ['allocations', 'Team roles when Dana Fox reported the incident: Lead: Kim Lake'],
  ])
})

test('a location is shown with four decimals and exported with all', () => {
  const content = JSON.stringify({ lat: 51.123456, lng: -1.2 })
  const [row] = timelineOf({ ...nothing, entries: [entry(content, '1', 'location')] })
  expect(row).toMatchObject({ kind: 'location', text: 'Shared location 51.1235, -1.2000' })
  expect(row?.position).toEqual({ lat: 51.123456, lng: -1.2 })
})

test('a change includes the previous value', () => {
  const history = [
    change('informant', 'Ali', 'Kim'),
    change('informant', 'Kim', ''),
    change('whoInformed', '', 'police,office'),
    change('closed', '', '2026-11-21T10:42:00.000Z'),
  ]
  expect(timelineOf({ ...nothing, history }).map(({ text }) => text)).toEqual([
    'Who told us changed from “Ali” to “Kim”',
    'Who told us emptied; it was “Kim”',
    'Who has been told set to “Police, Office”',
    'Incident closed',
  ])
})

test('a check is named by its own words, whatever the checklist says now', () => {
  const words = { itemtext: 'Close the doors', point: 'Back' }
  const checks = [check(null, true, { ...words, point: null }), check(1, true, words)]
  const changed = [{ id: 'doors', content: 'Lock up\n- Gate\n- Front' }]
  for (const items of [changed, []]) {
    expect(timelineOf({ ...nothing, checks, items }).map(({ text }) => text)).toEqual([
      'Complete: Close the doors',
      'Ticked: Back (Close the doors)',
    ])
  }
})

test('a check from before words were kept is named by the current text of its item', () => {
  const checks = [check(null, true), check(1, true), check(2, false)]
  expect(timelineOf({ ...nothing, checks, items }).map(({ text }) => text)).toEqual([
    'Complete: Close the doors',
    'Ticked: Back (Close the doors)',
    'No longer ticked: 3 (Close the doors)',
  ])
  expect(timelineOf({ ...nothing, checks: [check(null, true)] })[0]?.text).toBe('Complete: doors')
})

test('every check and undo is listed, with whom it overrules and which came too late to count', () => {
  const head = { userid: 'head', authorname: 'Jordan Hale' }
  const checks = [
    check(null, true, { timestamp: '1' }),
    check(null, null, { timestamp: '2', ...head }),
    check(null, false, { timestamp: '4', ...head }),
    check(null, true, { timestamp: '3' }),
  ]
  expect(timelineOf({ ...nothing, checks, items }).map(({ text }) => text)).toEqual([
    'Complete: Close the doors',
    'Undone: Close the doors (overrules “Complete” by Dana Fox, 1)',
    'Complete: Close the doors (arrived late: “Not applicable” by Jordan Hale, 4, counts)',
    'Not applicable: Close the doors (overrules “Complete” by Dana Fox, 3)',
  ])
})

test.each([
  ['2026-11-21T10:00:00Z', '2026-11-21T10:00:01Z', ''],
  ['2026-11-21T11:03:05Z', '2026-11-21T10:00:00Z', 'Clock 1 h 3 min fast'],
  ['2026-11-21T09:59:20Z', '2026-11-21T10:00:00Z', 'Clock 40 s slow'],
  ['2026-11-20T10:00:00Z', '2026-11-21T10:00:00Z', 'Clock 1 d slow'],
])('a clock that said %s at %s is marked: %s', (devicetimestamp, timestamp, mark) => {
  const entries = [{ ...entry('All out', timestamp), devicetimestamp }]
  const [row] = timelineOf({ ...nothing, entries })
  expect(row).toMatchObject({ occurred: devicetimestamp, corrected: timestamp })
  expect(row && clockMark(row)).toBe(mark)
})

test('a correction has a row of its own and is found by the entry that it corrects', () => {
  const first = entry('12 are missing', '1')
  const correction = { ...entry('2 are missing', '2'), type: 'correction' as const }
  const rows = timelineOf({ ...nothing, entries: [first, { ...correction, refersto: first.id }] })
  expect(rows.map(({ text }) => text)).toEqual([
    '12 are missing',
    'Correction of “12 are missing” by Dana Fox: 2 are missing',
  ])
  expect(correctionsOf(rows)).toEqual(new Map([[first.id, [rows[1]]]]))
})

test('the CSV has the three times, the mark of a corrected clock, and what a correction refers to', () => {
  const first = { ...entry('12 are missing', '2026-11-21T10:00:00Z') }
  const wrong = {
    ...{ ...first, type: 'correction' as const, id: 'b', refersto: first.id },
    ...{ timestamp: '2026-11-21T10:00:00Z', devicetimestamp: '2026-11-21T10:05:00Z' },
  }
  const rows = timelineOf({ ...nothing, entries: [wrong] })
  const csv = timelineCsv(rows, (id) => id ?? '', { exercise: false })
  const [head, line] = csv.trim().split('\r\n')
  expect(head).toContain('Happened,Written,Device clock,Received,Clock,Kind,What,Author')
  expect(line).toContain('2026-11-21T10:00:00Z,2026-11-21T10:05:00Z,')
  expect(line).toContain(',Clock 5 min fast,Correction,')
  expect(line?.endsWith(`b,${first.id},,,`)).toBe(true)
  expect(timelineCsv(rows, String, { exercise: true })).toMatch(/,Exercise\r\n$/)
})

test('a count is listed at the time when it was made, with what its author saw', () => {
  const group = {
    groupid: 'g',
    groupname: '4B',
    expected: 28,
    present: 27,
    place: 'Court',
    listed: null,
    listedpeople: null,
    knownalert: null,
  }
  const people = { missing: [{ name: 'Sam', place: 'Library' }], injured: [] }
  const times = { timestamp: '2', devicetimestamp: '2', received: '5' }
  const count = { ...who, ...group, ...people, ...times, id: 'c', incidentid: 'i', seq: 7 }
  const rows = timelineOf({
    ...nothing,
    entries: [entry('After', '3'), entry('Before', '1')],
    counts: [count],
  })
  expect(rows.map(({ text }) => text)).toEqual([
    'Before',
    '4B: 27 of 28 present, Court; missing: Sam (last seen: Library)',
    'After',
  ])
  expect(rows[1]).toMatchObject({ kind: 'count', id: 'count 7', received: '5', author: 'Dana Fox' })
  expect(timelineCsv(rows, () => '', { exercise: false })).toContain(
    'last seen: Library)",Dana Fox',
  )
})

const kim = { userid: 'kim', name: 'Kim Lake', roleid: 'lead', role: 'Incident manager' }
const ali = { userid: 'ali', name: 'Ali Khan', roleid: 'log', role: 'Log keeper' }
const dana = { userid: 'dana', name: 'Dana Fox', roleid: 'lead', role: 'Incident manager' }

test('a change of team roles is described as what somebody did', () => {
  const sets = [[kim], [kim, ali], [ali, dana], [ali, dana], []]
  const allocations = sets.map((held, index) => ({
    ...{
      ...who,
      id: `allocations ${index}`,
      timestamp: String(index),
      allocations: held,
      deputies: [],
    },
  }))
  expect(timelineOf({ ...nothing, allocations }).map(({ text }) => text)).toEqual([
    'Team roles when Dana Fox reported the incident: Incident manager: Kim Lake',
    'Dana Fox made Ali Khan log keeper',
    'Dana Fox became incident manager; Kim Lake is no longer incident manager',
    'Dana Fox saved the team roles without a change',
    'Dana Fox removed Ali Khan as log keeper; Dana Fox is no longer incident manager',
  ])
})

const event = (event: 'sent' | 'updated' | 'ended', timestamp: string, more: object = {}) => ({
  ...who,
  ...{ seq: Number(timestamp), event, alertid: 'a', timestamp, title: 'Lockdown', message: '' },
  ...{
    instruction: '',
    exercise: false,
    mistake: false,
    translations: [],
    recipients: [],
    ...more,
  },
})
const answer = (userid: string, given: 'safe' | 'help' | 'seen', timestamp: string) => ({
  ...{ seq: Number(timestamp), alertid: 'a', userid, authorname: userid, answer: given, note: '' },
  ...{ position: null, room: null, timestamp, devicetimestamp: timestamp, received: timestamp },
  firsttimestamp: timestamp,
  language: null,
})
const recipients = ['kim', 'ali', 'sam'].map((userid) => ({ userid, name: userid }))

test('an alert says what was shown, each answer, and at its end who never answered', () => {
  const alerts = {
    events: [
      event('sent', '1', { instruction: 'Lock the door.', recipients }),
      event('updated', '4'),
      event('ended', '7', { instruction: 'Count who is with you.' }),
    ],
    answers: [
      answer('kim', 'seen', '2'),
      {
        ...answer('kim', 'help', '3'),
        note: 'Come',
        position: { lat: 51.48161, lng: 0 },
        room: { name: 'Room 12', pupils: 28, adults: 1, injured: null },
      },
      answer('ali', 'seen', '4'),
      answer('kim', 'safe', '5'),
      answer('new', 'safe', '6'),
    ],
  }
  const rows = timelineOf({ ...nothing, alerts })
  expect(rows.map(({ kind, author, text }) => [kind, author, text])).toEqual([
    ['alert', 'Dana Fox', 'Lockdown alert, sent to 3 people: “Lock the door.”'],
    [
      ...['answer', 'kim'],
      'Lockdown alert: Needs help. Who is there: Room 12: 28 pupils, 1 adult. Message: Come. Location: 51.4816, 0.0000',
    ],
    ['answer', 'kim', 'Lockdown alert: Safe'],
    ['answer', 'new', 'Lockdown alert: Safe'],
    ['alert', 'Dana Fox', 'Lockdown alert, shown at its end: “Count who is with you.”'],
    ['alert', 'Holdfast', 'Lockdown alert, not answered by ali, sam'],
  ])
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
})

test('the timeline is sorted by when things happened, and says when they were written', () => {
  const late = { ...entry('Police called', '3'), happened: '1' }
  const rows = timelineOf({ ...nothing, entries: [entry('Doors shut', '2'), late] })
  expect(rows.map(({ text, happened, corrected }) => [text, happened, corrected])).toEqual([
    ['Police called', '1', '3'],
    ['Doors shut', '2', '2'],
  ])
})
