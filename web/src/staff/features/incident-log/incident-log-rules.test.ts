import { expect, test } from 'vitest'
import {
  announcementOf,
  canCorrect,
  isSendKey,
  problemOfText,
  roleOf,
  shownEntries,
  withCorrections,
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

test('corrections stand beneath their entry, and one whose entry is not there by itself', () => {
  const correct = (id: string, refersto: string, roleid: string | null = null) => ({
    ...{ ...entry(id, { roleid }), type: 'correction' as const, refersto },
  })
  const entries = [
    { ...entry('a', { roleid: 'log-keeper' }), refersto: null },
    { ...entry('b'), refersto: null },
    correct('c', 'a', 'site-coordinator'),
    correct('d', 'gone'),
    correct('e', 'a'),
  ]
  const idsOf = (roleid: string) =>
    withCorrections(entries, roleid).map(({ entry, corrections }) => [
      entry.id,
      ...corrections.map(({ id }) => id),
    ])
  expect(idsOf('')).toEqual([['a', 'c', 'e'], ['b'], ['d']])
  expect(idsOf('site-coordinator')).toEqual([['a', 'c', 'e']])
})

test('an entry is corrected by its author, an incident manager or an admin', () => {
  const me = {
    ...{ userid: 'sam', type: 'standard' as const, organisationid: 'r', isProvider: false },
    roles: [] as string[],
  }
  const entryOf = (userid: string, type: 'text' | 'correction' = 'text', sending = 'sent') => ({
    ...{ userid, type, sending },
  })
  expect(canCorrect(me, entryOf('sam'))).toBe(true)
  expect(canCorrect(me, entryOf('dana'))).toBe(false)
  expect(canCorrect({ ...me, roles: ['incident-manager'] }, entryOf('dana'))).toBe(true)
  expect(canCorrect({ ...me, type: 'admin' }, entryOf('dana'))).toBe(true)
  expect(canCorrect(me, entryOf('sam', 'correction'))).toBe(false)
  expect(canCorrect(me, entryOf('sam', 'text', 'refused'))).toBe(false)
})
