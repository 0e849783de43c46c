import { expect, test } from 'vitest'
import { nextNoticeAt, taskNotices } from './task-notices.ts'

const at = (minute: number) => new Date(2026, 10, 21, 10, minute).toISOString()
const ME = { userid: 'kim', roles: ['log-keeper'] }

function task(changes: object = {}) {
  const owner = { roleid: null, userids: ['kim'], due: null as string | null }
  const by = { userid: 'ali', timestamp: at(0), seq: 1, changes: [] }
  return {
    id: 'task_a',
    title: 'Open the hall',
    state: 'open' as const,
    ...owner,
    ...by,
    ...changes,
  }
}

const noticesAt = (minute: number, ...tasks: ReturnType<typeof task>[]) =>
  taskNotices(tasks, ME, Date.parse(at(minute))).map(({ title, message }) => `${title}: ${message}`)

test('a person is told of a task that somebody else gave to them or to their role', () => {
  expect(noticesAt(1, task({ due: at(15) }))).toEqual(['Task for you: Open the hall, due 10:15'])
  expect(noticesAt(1, task({ userids: [], roleid: 'log-keeper' }))).toHaveLength(1)
  expect(noticesAt(1, task({ userids: ['ali'] }), task({ state: 'done' }))).toEqual([])
  expect(noticesAt(1, task({ userid: 'kim' }))).toEqual([])
})

test('whoever takes a task is not told of it, and being given it again is news again', () => {
  const taken = { id: 'c', userid: 'kim', timestamp: at(1), seq: 1, userids: ['kim'] }
  expect(noticesAt(2, task({ changes: [taken] }))).toEqual([])
  const givenBack = { ...taken, id: 'd', userid: 'ali', timestamp: at(2), seq: 2 }
  const [again] = taskNotices([task({ changes: [taken, givenBack] })], ME, Date.parse(at(3)))
  const [first] = taskNotices([task()], ME, Date.parse(at(3)))
  expect(again?.key).not.toBe(first?.key)
})

test('whoever takes a task that is due already is not told that it is', () => {
  const taken = { id: 'c', userid: 'kim', timestamp: at(16), seq: 1, userids: ['kim'] }
  expect(noticesAt(17, task({ userids: ['kim'], due: at(15), changes: [taken] }))).toEqual([])
})

test('a task is named when it is due, and once more ten minutes later', () => {
  const due = task({ userid: 'kim', due: at(15) })
  expect(noticesAt(14, due)).toEqual([])
  expect(noticesAt(15, due)).toEqual(['Task due now: Open the hall'])
  expect(noticesAt(25, due)).toEqual(['Task overdue: Open the hall, since 10:15'])
  expect(noticesAt(30, { ...due, state: 'done' as never })).toEqual([])
})

test('the next news is when a task becomes due, then when it is overdue', () => {
  const due = [task({ due: at(15) }), task()]
  expect(nextNoticeAt(due, Date.parse(at(14)))).toBe(Date.parse(at(15)))
  expect(nextNoticeAt(due, Date.parse(at(15)))).toBe(Date.parse(at(25)))
  expect(nextNoticeAt(due, Date.parse(at(25)))).toBe(Number.POSITIVE_INFINITY)
})
