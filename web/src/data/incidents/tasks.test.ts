import type { Task } from '@holdfast/contract/incidents/tasks'
import { expect, test } from 'vitest'
import type { OutboxItem } from '../../storage/unsynced-store.ts'
import { taskRows } from './tasks.ts'

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 10, 0, second)).toISOString()
const WRITING = {
  author: { userid: 'kim', authorname: 'Kim Lake' },
  nameOwner: ({ userids }: { userids: string[] }) => userids.join(', '),
  clockErrorMs: 0,
}

function serverTask(changes: Partial<Task> = {}): Task {
  const owner = { roleid: null, userids: ['kim'], ownername: 'Kim Lake', due: null }
  const by = { userid: 'ali', authorname: 'Ali Khan', timestamp: at(0), devicetimestamp: at(0) }
  return {
    ...{ id: 'task_a', incidentid: 'i', title: 'Open the hall', detail: '', state: 'open' },
    ...{ ...owner, ...by, source: { type: 'none', id: '' }, initial: owner, changes: [] },
    ...{ received: at(0), seq: 1, ...changes },
  }
}

const item = (fields: object): OutboxItem =>
  ({ order: 1, organisationid: 'riverside', ownerid: 'i', ...fields }) as OutboxItem
const change = (body: object, more: object = {}) =>
  item({ kind: 'taskchange', id: 'c', taskid: 'task_a', title: 'Open', body, ...more })

test('what this device has not sent yet shows at once, and says so', () => {
  const made = item({
    ...{ kind: 'task', id: 'task_b' },
    body: { id: 'task_b', title: 'Shut gate B', userids: ['ali'], due: at(9), timestamp: at(3) },
  })
  const done = change({ id: 'c', state: 'done', note: 'Both doors', timestamp: at(2) })
  const rows = taskRows('i', [serverTask()], [made, done], WRITING)
  expect(rows).toMatchObject([
    { id: 'task_a', state: 'done', isUnsent: true, changes: [{ authorname: 'Kim Lake' }] },
    { id: 'task_b', state: 'open', ownername: 'ali', due: at(9), sending: 'waiting' },
  ])
  expect(taskRows('other', [], [made, done], WRITING)).toEqual([])
})

test('a change that the server has, or has refused, is not shown as waiting', () => {
  const body = { id: 'c', state: 'done', timestamp: at(2) }
  const by = { userid: 'kim', authorname: 'Kim Lake', timestamp: at(2), devicetimestamp: at(2) }
  const stored = { ...by, id: 'c', incidentid: 'i', taskid: 'task_a', received: at(2), seq: 1 }
  const known = serverTask({ state: 'done', changes: [{ ...stored, state: 'done', note: '' }] })
  expect(taskRows('i', [known], [change(body)], WRITING)[0]).toMatchObject({ isUnsent: false })
  const refused = change(body, { refused: { code: 'not-allowed', message: '' } })
  expect(taskRows('i', [serverTask()], [refused], WRITING)[0]).toMatchObject({ state: 'open' })
})

test('on a phone whose clock is slow its own change still counts as the latest', () => {
  const by = { userid: 'ali', authorname: 'Ali Khan', timestamp: at(50), devicetimestamp: at(50) }
  const stored = { ...by, id: 'd', incidentid: 'i', taskid: 'task_a', received: at(50), seq: 1 }
  const doing = serverTask({ changes: [{ ...stored, state: 'doing', note: '' }] })
  const slow = 3 * 3_600_000
  const timestamp = new Date(Date.parse(at(59)) - slow).toISOString()
  const waiting = change({ id: 'c', state: 'done', timestamp })
  const rows = taskRows('i', [doing], [waiting], { ...WRITING, clockErrorMs: slow })
  expect(rows[0]).toMatchObject({ state: 'done' })
})

test('on a phone whose clock is slow, Done comes after Take it even if that was long on its way', () => {
  const slow = 3 * 3_600_000
  const device = (second: number) => new Date(Date.parse(at(second)) - slow).toISOString()
  const by = { userid: 'kim', authorname: 'Kim Lake', timestamp: at(30), received: at(30), seq: 1 }
  const stored = { ...by, id: 'd', incidentid: 'i', taskid: 'task_a', devicetimestamp: device(20) }
  const doing = serverTask({ changes: [{ ...stored, state: 'doing', note: '' }] })
  const waiting = change({ id: 'c', state: 'done', timestamp: device(25) })
  const rows = taskRows('i', [doing], [waiting], { ...WRITING, clockErrorMs: slow })
  expect(rows[0]).toMatchObject({ state: 'done' })
})

test('a clock that was set after a change was written does not move that change', () => {
  const hour = 3_600_000
  const by = { userid: 'ali', authorname: 'Ali Khan', timestamp: at(50), devicetimestamp: at(50) }
  const stored = { ...by, id: 'd', incidentid: 'i', taskid: 'task_a', received: at(50), seq: 1 }
  const doing = serverTask({ changes: [{ ...stored, state: 'doing', note: '' }] })
  const clock = Date.parse(at(40)) + hour
  const body = { id: 'c', state: 'done', timestamp: new Date(clock).toISOString() }
  const waiting = change(body, { written: Date.parse(at(40)), clock })
  expect(taskRows('i', [doing], [waiting], WRITING)[0]).toMatchObject({ state: 'doing' })
})
