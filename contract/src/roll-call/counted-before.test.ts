import { expect, test } from 'vitest'
import { newestAlertToAll } from './counted-before.ts'

const alert = (title: string, time: string, more: object = {}) => ({
  ...{ title, timestamp: `2026-11-21T${time}:00.000Z`, incidentid: 'flood' },
  ...{ recipientids: null, sound: 'loud' as const, heldback: null, ...more },
})

test('people go somewhere else by the newest alert to everybody', () => {
  const alerts = [
    alert('Evacuate', '10:30'),
    alert('Lockdown', '10:00'),
    alert('Help needed', '10:40', { recipientids: ['head'] }),
    alert('First aid', '10:45', { sound: 'tone' }),
    alert('Evacuate', '10:50', { incidentid: 'other' }),
  ]
  expect(newestAlertToAll(alerts, ['flood'])).toEqual(alerts[0])
  expect(newestAlertToAll(alerts, ['none'])).toBeUndefined()
  // Nobody had heard of it before.
  const heldback = '2026-11-21T10:34:00.000Z'
  const held = [alert('Evacuate', '10:30', { heldback })]
  expect(newestAlertToAll(held, ['flood'])?.timestamp).toBe(heldback)
})
