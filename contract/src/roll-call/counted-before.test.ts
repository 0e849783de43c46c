import { expect, test } from 'vitest'
import { isFromBefore, newestAlertToAll } from './counted-before.ts'

const alert = (title: string, time: string, more: object = {}) => ({
  ...{ id: title, title, timestamp: `2026-11-21T${time}:00.000Z` },
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

// They may have counted in the room that everybody else had left.
test('what somebody counts after the alert without having heard of it is from before it', () => {
  const timestamp = '2026-11-21T10:40:00.000Z'
  const alerted = { id: 'evacuate', timestamp: '2026-11-21T10:30:00.000Z' }
  const isBefore = (knownalert: string | null | undefined) =>
    isFromBefore({ timestamp, knownalert }, alerted)
  expect(isBefore('evacuate')).toBe(false)
  expect(isBefore('lockdown')).toBe(true)
  expect(isBefore('')).toBe(true)
  // An app of an earlier version does not say.
  expect([isBefore(null), isBefore(undefined)]).toEqual([false, false])
  expect(isFromBefore({ timestamp, knownalert: '' }, undefined)).toBe(false)
})
