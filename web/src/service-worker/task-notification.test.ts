import { expect, test } from 'vitest'
import { taskNotification } from './task-notification.ts'

const push = {
  type: 'task',
  id: 'task_a',
  incidentid: 'i',
  exercise: false,
  silent: false,
} as const

test('a push about a task says nothing of it, and leads to it', () => {
  const { title, options } = taskNotification(push)
  expect(title).toBe('Task: open Holdfast')
  expect(options).toMatchObject({ silent: false, renotify: true })
  expect(options.data.path).toBe('/tasks/task_a?incident=i')
  expect(taskNotification({ ...push, id: '' }).options.data.path).toBe('/tasks')
})

test('it says that it is of an exercise, and stays silent where it must', () => {
  const { title, options } = taskNotification({ ...push, exercise: true, silent: true })
  expect(title).toBe('Exercise. Task: open Holdfast')
  expect(options).toMatchObject({ silent: true, renotify: false })
})
