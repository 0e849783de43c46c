import { expect, test } from 'vitest'
import { overtakenDone } from './overtaken-task.ts'
import { taskNotices } from './task-notices.ts'

const at = (minute: number) => new Date(2026, 10, 21, 10, minute).toISOString()
const done = {
  ...{ id: 'done', userid: 'kim', authorname: 'Kim Lake', state: 'done' as const },
  ...{ timestamp: at(5), seq: 2 },
}
const cancelled = {
  ...{ id: 'cancelled', userid: 'head', authorname: 'Jordan Hale', state: 'cancelled' as const },
  ...{ timestamp: at(10), seq: 1 },
}

test('a task that was done before somebody cancelled it, who could not know, is found', () => {
  expect(overtakenDone([cancelled, done])).toEqual({ done, cancelled })
  // Whoever cancelled it had seen that it was done.
  expect(overtakenDone([{ ...done, seq: 0 }, cancelled])).toBeUndefined()
  // Somebody has decided since.
  const again = { ...done, id: 'again', timestamp: at(12), seq: 3 }
  expect(overtakenDone([cancelled, done, again])).toBeUndefined()
  expect(overtakenDone([cancelled])).toBeUndefined()
  expect(overtakenDone([cancelled, { ...done, userid: 'head' }])).toBeUndefined()
})

test('whoever did it and whoever cancelled it are told, and nobody else', () => {
  const task = {
    ...{ id: 'task_a', title: 'Open the hall', state: 'cancelled' as const, due: null },
    ...{ roleid: null, userids: ['kim'], userid: 'head', timestamp: at(0), seq: 1 },
    changes: [cancelled, done],
  }
  const told = (userid: string) =>
    taskNotices([task], { userid, roles: [] }, Date.parse(at(20))).map((notice) => [
      notice.title,
      notice.message,
      notice.isLasting,
    ])
  expect(told('kim')).toEqual([
    [
      'Your task was cancelled',
      'Open the hall: Jordan Hale cancelled it at 10:10, you did it at 10:05',
      true,
    ],
  ])
  expect(told('head')).toEqual([
    ['Done before you cancelled it', 'Open the hall: Kim Lake did it at 10:05', true],
  ])
  expect(told('ali')).toEqual([])
})
