import type { HandoverPushPayload } from '@holdfast/contract/alerts/push'
import { expect, test } from 'vitest'
import { handoverNotification } from './handover-notification.ts'

const push: HandoverPushPayload = {
  ...{ type: 'handover', id: 'handover_a', incidentid: 'i' },
  ...{ exercise: false, silent: false },
}

test('a push about a handover says nothing of it, and leads to it', () => {
  const { title, options } = handoverNotification(push)
  expect(title).toBe('Handover: open Holdfast')
  expect(options).toMatchObject({ silent: false, renotify: true })
  expect(options.data.path).toBe('/handovers/handover_a?incident=i')
})

test('it says that it is of an exercise, and stays silent where it must', () => {
  const { title, options } = handoverNotification({ ...push, exercise: true, silent: true })
  expect(title).toBe('Exercise. Handover: open Holdfast')
  expect(options).toMatchObject({ silent: true, renotify: false })
})
