import { expect, test } from 'vitest'
import { alertNotification, callNotification } from './alert-notification.ts'

const push = { type: 'alert', id: 'alert_000000000001', exercise: false, silent: false } as const

test('an alert rings, and each of its pushes replaces the previous notification', () => {
  const { title, options } = alertNotification(push)
  expect(title).toBe('Alert: open Holdfast')
  expect(options).toMatchObject({ tag: push.id, renotify: true, silent: false })
  expect(alertNotification({ ...push, type: 'update' }).title).toBe('Alert: open Holdfast')
})

test('the end of an alert replaces its notification without a sound, and is not called an all clear', () => {
  const { title, options } = alertNotification({ ...push, type: 'ended' })
  expect(title).toBe('Alert ended: open Holdfast')
  expect(options).toMatchObject({ tag: push.id, renotify: false, silent: true })
})

test('the notification of an exercise begins by saying so', () => {
  expect(alertNotification({ ...push, exercise: true }).title).toBe(
    'Exercise. Alert: open Holdfast',
  )
  expect(alertNotification({ ...push, exercise: true, type: 'ended' }).title).toBe(
    'Exercise. Alert ended: open Holdfast',
  )
})

test('a silent alert stays silent', () => {
  const { options } = alertNotification({ ...push, silent: true })
  expect(options).toMatchObject({ renotify: false, silent: true })
})

test('a call for help has a notification of its own beside that of the alert, and leads to who needs help', () => {
  const call = { ...push, type: 'call' } as const
  expect(callNotification(call)).toMatchObject({
    title: 'Call for help: open Holdfast',
    options: { renotify: true, silent: false, data: { path: `/alerts/${push.id}/answers` } },
  })
  expect(callNotification(call).options.tag).not.toBe(push.id)
  const silent = callNotification({ ...call, exercise: true, silent: true })
  expect(silent).toMatchObject({
    title: 'Exercise. Call for help: open Holdfast',
    options: { renotify: false, silent: true },
  })
})
