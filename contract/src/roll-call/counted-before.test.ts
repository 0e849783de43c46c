import { expect, test } from 'vitest'
import { newestAlertToAll } from './counted-before.ts'

const alert = (title: string, time: string, more: object = {}) => ({
  ...{ title, timestamp: `2026-11-21T${time}:00.000Z`, incidentid: 'flood' },
  ...{ recipientids: null, mistake: false, ...more },
})

test('people go somewhere else by the newest alert to everybody', () => {
  const alerts = [
    alert('Evacuate', '10:30'),
    alert('Lockdown', '10:00'),
    alert('Help needed', '10:40', { recipientids: ['head'] }),
    alert('Come inside', '10:45', { mistake: true }),
    alert('Evacuate', '10:50', { incidentid: 'other' }),
  ]
  expect(newestAlertToAll(alerts, ['flood'])).toBe(alerts[0])
  expect(newestAlertToAll(alerts, ['none'])).toBeUndefined()
})
