import { expect, test } from 'vitest'
import { newestAlertToAll } from './counted-before.ts'

const alert = (title: string, time: string, more: object = {}) => ({
  ...{ title, timestamp: `2026-11-21T${time}:00.000Z` },
  ...{ recipientids: null, sound: 'loud' as const, heldback: null, ...more },
})

test('people go somewhere else by the newest alert to everybody, in whichever incident it was sent', () => {
  const alerts = [
    alert('Evacuate', '10:30'),
    alert('Lockdown', '10:00'),
    alert('Help needed', '10:40', { recipientids: ['head'] }),
    alert('First aid', '10:45', { sound: 'tone' }),
  ]
  expect(newestAlertToAll(alerts, null)).toEqual(alerts[0])
  expect(newestAlertToAll([], null)).toBeUndefined()
  // Nobody had heard of it before.
  const heldback = '2026-11-21T10:34:00.000Z'
  const held = [alert('Evacuate', '10:30', { heldback })]
  expect(newestAlertToAll(held, null)?.timestamp).toBe(heldback)
})

test('an alert after the closing makes no count of the closed incident old', () => {
  const alerts = [alert('Lockdown', '10:00'), alert('Evacuate', '10:30')]
  expect(newestAlertToAll(alerts, '2026-11-21T10:20:00.000Z')).toEqual(alerts[0])
})
