import { expect, test } from 'vitest'
import {
  dueOf,
  fieldsFromText,
  ownerOf,
  ownerOptions,
  problemsOf,
  taskOf,
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

test('fifteen minutes are counted from the server’s time, and a time on the wall is taken as it is', () => {
  const server = Date.parse('2026-11-21T10:00:00Z')
  expect(dueOf({ due: '15', dueAt: '' }, server)).toBe('2026-11-21T10:15:00.000Z')
  const wall = new Date(2026, 10, 21, 14, 5)
  expect(dueOf({ due: 'at', dueAt: '2026-11-21T14:05' }, server)).toBe(wall.toISOString())
  expect(dueOf({ due: '', dueAt: '2026-11-21T14:05' }, server)).toBeNull()
  const device = new Date(server + 3 * 3_600_000)
  const draft = { id: 'task_aaaaaaaaaaaa', fields: { ...FIELDS, due: '5' } }
  expect(taskOf(draft, { type: 'none', id: '' }, { server, device })).toMatchObject({
    due: '2026-11-21T10:05:00.000Z',
    timestamp: device.toISOString(),
  })
})

test('what is missing is said beside its field', () => {
  expect(problemsOf(FIELDS)).toEqual([])
  expect(problemsOf({ ...FIELDS, title: ' ', due: 'at' })).toEqual([
    { field: 'title', message: 'Enter what has to be done' },
    { field: 'dueAt', message: 'Enter the time' },
  ])
})

test('a long log entry gives the first words, and all of them below', () => {
  expect(fieldsFromText('Open the\nhall ')).toMatchObject({ title: 'Open the hall', detail: '' })
  const long = 'The water is rising at gate B. '.repeat(300)
  const { title, detail } = fieldsFromText(long)
  expect(title).toMatch(/^The water .*\w…$/)
  expect(title.length).toBeLessThanOrEqual(200)
  expect(detail).toBe(long.trim())
  expect(problemsOf({ ...FIELDS, title, detail })).toEqual([])
  expect(problemsOf(fieldsFromText('x'.repeat(10_000)))).toEqual([])
})
