import { expect, test } from 'vitest'
import {
  announcementOf,
  isSendKey,
  problemOfText,
  roleOf,
  shownEntries,
} from './incident-log-rules.ts'

function entry(id: string, more: { roleid?: string | null; location?: string } = {}) {
  return {
    id,
    authorname: 'Sam Okoro',
    roleid: more.roleid ?? null,
    type: more.location === undefined ? ('text' as const) : ('location' as const),
    content: more.location ?? `Text ${id}`,
  }
}

const roles = [
  { id: 'log-keeper', title: 'Log keeper', colour: 'light-blue' },
  { id: 'site-coordinator', title: 'Site coordinator', colour: 'random' },
]

test('a location without a valid latitude is hidden, a valid one and every text are shown', () => {
  const entries = [
    entry('text'),
    entry('place', { location: '{"lat":51.4,"lng":-0.1}' }),
    entry('no-lat', { location: '{"lng":-0.1}' }),
    entry('too-far', { location: '{"lat":91,"lng":0}' }),
    entry('broken', { location: '{' }),
  ]
  expect(shownEntries(entries, '').map((entry) => entry.id)).toEqual(['text', 'place'])
})

test('the filter keeps only entries written in the chosen role', () => {
  const entries = [
    entry('a', { roleid: 'log-keeper' }),
    entry('b', { roleid: 'site-coordinator' }),
    entry('c'),
  ]
  expect(shownEntries(entries, 'log-keeper').map((entry) => entry.id)).toEqual(['a'])
  expect(shownEntries(entries, '')).toHaveLength(3)
})

test('an author has the colour of their role, black without one', () => {
  expect(roleOf('log-keeper', roles)).toEqual({ title: 'Log keeper', colour: 'light-blue' })
  expect(roleOf(null, roles)).toEqual({ title: undefined, colour: 'black' })
  expect(roleOf('abolished', roles)).toEqual({ title: undefined, colour: 'black' })
})

test('a new entry is announced by its author, several by their number', () => {
  expect(announcementOf([entry('1')])).toBe('New log entry by Sam Okoro')
  expect(announcementOf([entry('1'), entry('2')])).toBe('2 new log entries')
  expect(announcementOf([])).toBe('')
})

test('an entry may have 10,000 characters and not one more', () => {
  expect(problemOfText('x'.repeat(10_000))).toBeUndefined()
  expect(problemOfText('x'.repeat(10_001))).toBe('The entry must be 10,000 characters or fewer')
})

test('Enter sends, but not with Shift and not while a word is being composed', () => {
  const enter = { key: 'Enter', shiftKey: false, isComposing: false, keyCode: 13 }
  expect(isSendKey(enter)).toBe(true)
  expect(isSendKey({ ...enter, shiftKey: true })).toBe(false)
  expect(isSendKey({ ...enter, isComposing: true })).toBe(false)
  expect(isSendKey({ ...enter, keyCode: 229 })).toBe(false)
  expect(isSendKey({ ...enter, key: 'a', keyCode: 65 })).toBe(false)
})
