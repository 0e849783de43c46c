import { expect, test } from 'vitest'
import { timelineOf } from './timeline.ts'

const who = { userid: 'dana', authorname: 'Dana Fox' }
const entry = (content: string, timestamp: string, type: 'text' | 'location' = 'text') => ({
  ...who,
  ...{ id: `${timestamp} ${type}`, incidentid: 'i', seq: 1, content, timestamp, type },
  ...{ received: `${timestamp}+`, devicetimestamp: timestamp, roleid: 'log-keeper' },
})
const change = (field: string, previous: string, value: string, timestamp = '2') => ({
  ...who,
  ...{ field, previous, value, timestamp, version: 2 },
})
const check = (index: number | null, checked: boolean | null) => ({
  ...who,
  ...{ incidentid: 'i', itemid: 'doors', index, checked, timestamp: '3', received: '4' },
})
const nothing = { entries: [], history: [], checks: [], items: [] }
const items = [{ id: 'doors', sectionid: 's', content: 'Close the doors\n- Front\n- Back' }]

test('entries, changes and checks are in one list, sorted by when they occurred', () => {
  const rows = timelineOf({
    entries: [entry('Second', '2026-02'), entry('First', '2026-01')],
    history: [change('informant', '', 'Ali', '2026-03')],
    checks: [],
    items: [],
  })
  expect(rows.map(({ kind, text }) => [kind, text])).toEqual([
    ['entry', 'First'],
    ['entry', 'Second'],
    ['change', 'Informant set to “Ali”'],
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
    'Informant changed from “Ali” to “Kim”',
    'Informant emptied; it was “Kim”',
    'Who informed set to “Police, Office”',
    'Incident closed',
  ])
})

test('a check is named by the text of its item', () => {
  const checks = [check(null, true), check(1, true), check(null, false), check(0, null)]
  expect(timelineOf({ ...nothing, checks, items }).map(({ text }) => text)).toEqual([
    'Complete: Close the doors',
    'Ticked: Back (Close the doors)',
    'Not applicable: Close the doors',
    'No longer ticked: Front (Close the doors)',
  ])
})

test('a check of a deleted item is named by its id', () => {
  const rows = timelineOf({ ...nothing, checks: [check(null, true)] })
  expect(rows[0]?.text).toBe('Complete: doors')
})
