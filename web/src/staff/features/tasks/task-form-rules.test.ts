import { expect, test } from 'vitest'
import {
  fieldsFromWords,
  isSameOwner,
  laterBy,
  missingOptions,
  ownerNamesOf,
  ownerOf,
  ownerOptions,
  problemsOf,
  restOfNote,
  rolesToHandTo,
  taskOf,
  undoableOf,
  wordsOfEntry,
} from './task-form-rules.ts'

const FIELDS = { title: 'Open the hall', detail: '', owners: [], due: '', dueAt: '' }

test('the person themselves comes first among those who may get a task, then the roles', () => {
  const users = [
    { id: 'ali', name: 'Ali Khan' },
    { id: 'kim', name: 'Kim Lake' },
  ]
  const roles = [{ id: 'log-keeper', title: 'Log keeper' }]
  expect(ownerOptions({ userid: 'kim' }, roles, users).map(({ label }) => label)).toEqual([
    'Me (Kim Lake)',
    'Log keeper',
    'Ali Khan',
  ])
})

test('a task has a role, or people, and a field left empty adds nobody', () => {
  expect(ownerOf([])).toEqual({ userids: [] })
  expect(ownerOf(['role log-keeper'])).toEqual({ roleid: 'log-keeper' })
  expect(ownerOf(['user kim', '', 'user ali', 'user kim'])).toEqual({ userids: ['kim', 'ali'] })
})

test('a task is due by the server’s time, and made by the device’s', () => {
  const server = Date.parse('2026-11-21T10:00:00Z')
  const device = new Date(server + 3 * 3_600_000)
  const draft = { id: 'task_aaaaaaaaaaaa', fields: { ...FIELDS, due: '5' } }
  expect(taskOf(draft, { type: 'none', id: '' }, { server, device })).toMatchObject({
    due: '2026-11-21T10:05:00.000Z',
    timestamp: device.toISOString(),
  })
})

test('somebody who was deleted meanwhile still stands in the form, by name', () => {
  const task = { roleid: null, userids: ['ali', 'kim'], ownername: 'Ali Khan, Kim Lake' }
  const options = [{ value: 'user kim', label: 'Kim Lake' }]
  expect(missingOptions(['user ali', 'user kim', ''], options, ownerNamesOf(task))).toEqual([
    { value: 'user ali', label: 'Ali Khan (no longer here)' },
  ])
  expect(missingOptions(['role x'], [], new Map())).toMatchObject([{ label: 'x (no longer here)' }])
  const role = { roleid: 'x', userids: [], ownername: 'Site, gates' }
  expect(ownerNamesOf(role).get('role x')).toBe('Site, gates')
})

test('the same owner again is no change', () => {
  expect(isSameOwner(['user kim', ''], ['user kim'])).toBe(true)
  expect(isSameOwner(['user kim', 'user ali'], ['user kim'])).toBe(false)
  expect(isSameOwner([], ['role x'])).toBe(false)
})

test('taking a task from others can be taken back, and beginning one’s own replaces nobody', () => {
  const before = {
    state: 'open',
    roleid: 'log-keeper',
    userids: [],
    ownername: 'Log keeper',
    due: null,
  } as const
  expect(
    undoableOf({ state: 'doing', userids: ['kim'] }, { ...before, userids: [] }),
  ).toMatchObject({
    said: 'You took it from Log keeper',
    undo: { state: 'open', roleid: 'log-keeper' },
  })
  expect(undoableOf({ state: 'doing' }, { ...before, userids: [] })).toBeUndefined()
  const nobodys = { ...before, roleid: null, userids: [], ownername: '' }
  expect(undoableOf({ state: 'doing', userids: ['kim'] }, nobodys)).toBeUndefined()
})

test('what is typed while a note is being stored stays in the field', () => {
  expect(restOfNote('West door', 'West door')).toBeUndefined()
  expect(restOfNote('West door. Locked', 'West door.')).toBe('Locked')
  expect(restOfNote('Something else', 'West door')).toBe('Something else')
  expect(restOfNote(undefined, 'West door')).toBeUndefined()
})

test('a corrected entry gives its corrected words, and keeps the first ones below', () => {
  const entries = [
    { id: 'a', type: 'text', content: 'Shut gate B' },
    { id: 'b', type: 'correction', content: 'Shut gate C', refersto: 'a' },
    { id: 'c', type: 'correction', content: 'Shut gate D', refersto: 'a' },
    { id: 'd', type: 'decision', content: '{"decision":"Stay inside","reason":"Smoke"}' },
  ] as const
  expect(fieldsFromWords(wordsOfEntry(entries, 'a'))).toMatchObject({
    title: 'Shut gate D',
    detail: 'Before the correction: Shut gate B',
  })
  expect(wordsOfEntry(entries, 'c')).toEqual({ text: 'Shut gate D', before: '' })
  expect(wordsOfEntry(entries, 'd')).toEqual({ text: 'Stay inside', before: '' })
  expect(wordsOfEntry(entries, 'gone')).toEqual({ text: '', before: '' })
})

test('what is missing is said beside its field', () => {
  expect(problemsOf(FIELDS)).toEqual([])
  expect(problemsOf({ ...FIELDS, title: ' ', due: 'at' })).toEqual([
    { field: 'title', message: 'Enter what has to be done' },
    { field: 'dueAt', message: 'Enter the time' },
  ])
})

test('a long log entry gives the first words, and all of them below', () => {
  const fieldsFromText = (text: string) => fieldsFromWords({ text, before: '' })
  expect(fieldsFromText('Open the\nhall ')).toMatchObject({ title: 'Open the hall', detail: '' })
  const long = 'The water is rising at gate B. '.repeat(300)
  const { title, detail } = fieldsFromText(long)
  expect(title).toMatch(/^The water .*\w…$/)
  expect(title.length).toBeLessThanOrEqual(200)
  expect(detail).toBe(long.trim())
  expect(problemsOf({ ...FIELDS, title, detail })).toEqual([])
  expect(problemsOf(fieldsFromText('x'.repeat(10_000)))).toEqual([])
})

test('a task is moved on from its due time, or from now when that has passed', () => {
  const now = Date.parse('2026-11-21T10:00:00.000Z')
  expect(laterBy(10, '2026-11-21T10:30:00.000Z', now)).toBe('2026-11-21T10:40:00.000Z')
  expect(laterBy(10, '2026-11-21T09:30:00.000Z', now)).toBe('2026-11-21T10:10:00.000Z')
  expect(laterBy(60, null, now)).toBe('2026-11-21T11:00:00.000Z')
})

test('a task can be handed at once to every role that somebody holds, but for the one that has it', () => {
  const roles = [
    { id: 'site', title: 'Site coordinator' },
    { id: 'media', title: 'Media manager' },
    { id: 'log', title: 'Log keeper' },
  ]
  const held = [
    { roleid: 'site', userid: 'ali' },
    { roleid: 'log', userid: 'kim' },
  ]
  expect(rolesToHandTo(roles, held, [{ id: 'ali', name: 'Ali Khan' }], 'log')).toEqual([
    { id: 'site', title: 'Site coordinator', holders: 'Ali Khan' },
  ])
})
