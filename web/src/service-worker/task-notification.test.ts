import type { AlertPushPayload } from '@holdfast/contract/alerts/push'
import { expect, test } from 'vitest'
import { alertNotification } from './alert-notification.ts'
import { isSilencedBy, showsStaffApp, taskNotification } from './task-notification.ts'

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

test('a task of an exercise does not take the place of a real one', () => {
  const [real, exercise] = [taskNotification(push), taskNotification({ ...push, exercise: true })]
  expect(exercise.options.tag).not.toBe(real.options.tag)
})

test('while a silent alert is on the screen a task makes no sound, and a drill silences only its own', () => {
  const alert = { type: 'alert', id: 'lockdown', exercise: false, silent: true } as const
  const isSilenced = (shown: Partial<AlertPushPayload>, exercise = false) =>
    isSilencedBy([alertNotification({ ...alert, ...shown }).options], { exercise })
  expect(isSilenced({})).toBe(true)
  expect(isSilenced({ type: 'update' })).toBe(true)
  expect(isSilenced({ type: 'ended' })).toBe(false)
  expect(isSilenced({ silent: false })).toBe(false)
  expect(isSilenced({ exercise: true })).toBe(false)
  expect(isSilenced({ exercise: true }, true)).toBe(true)
  expect(isSilencedBy([{ data: null }], { exercise: false })).toBe(false)
})

test('only a visible window that tells tasks itself keeps a push silent', () => {
  const at = (path: string, visibilityState: DocumentVisibilityState = 'visible') =>
    showsStaffApp({ url: `https://holdfast.example${path}`, visibilityState })
  expect(at('/menu')).toBe(true)
  expect(at('/menu', 'hidden')).toBe(false)
  expect(at('/admin')).toBe(false)
  expect(at('/admin/users?page=2')).toBe(false)
})
