import { expect, test } from 'vitest'
import { alertNotification } from './alert-notification.ts'
import { closureNotification } from './closure-notification.ts'
import { isSilencedBy } from './task-notification.ts'

const push = { type: 'closure', exercise: false, silent: false } as const

test('news of a closure says nothing of it, leads to it, and stays on no screen as an alert does', () => {
  const { title, options } = closureNotification(push)
  expect(title).toBe('Closure: open Holdfast')
  expect(options).toMatchObject({ silent: false, renotify: true, data: { path: '/closures' } })
  expect(options).not.toHaveProperty('requireInteraction')
  expect(closureNotification({ ...push, silent: true }).options).toMatchObject({ silent: true })
})

test('it takes the place of no alert and silences none, and is silent beside a lockdown', () => {
  const alert = { type: 'alert', id: 'lockdown', exercise: false, silent: true } as const
  const { options } = closureNotification(push)
  expect(options.tag).not.toBe(alertNotification(alert).options.tag)
  expect(options.data).not.toHaveProperty('silences')
  expect(isSilencedBy([alertNotification(alert).options], push)).toBe(true)
})
