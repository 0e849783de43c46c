import type { DeliveryReceipt, MeasuredAlert } from '@holdfast/contract/alerts/delivery-times'
import { expect, test } from 'vitest'
import { deliveryTimesCsv, secondsText } from './delivery-times-text.ts'

test('short times have a tenth of a second, long ones minutes', () => {
  expect(secondsText(null)).toBe('–')
  expect(secondsText(0)).toBe('0.0 s')
  expect(secondsText(8.44)).toBe('8.4 s')
  expect(secondsText(125.4)).toBe('2 min 05 s')
  expect(secondsText(119.7)).toBe('2 min 00 s')
})

test('the export has a line for each device, and names people without any', () => {
  const alert: MeasuredAlert = {
    ...{ id: 'alert_1', kind: 'exercise', title: 'Lockdown', pressed: '2026-11-21T10:00:00.000Z' },
    ...{ people: 3, shown: 1, half: 4.2, most: 4.2, last: 4.2, unreached: ['Ann', 'Bo'] },
  }
  const receipt: DeliveryReceipt = {
    ...{ id: '1', userid: 'teacher', name: 'Dana Fox', channel: 'push', app: 'closed' },
    ...{ platform: 'Safari on iPhone', seconds: 4.24 },
  }
  const silent = {
    ...receipt,
    id: '2',
    userid: 'ann',
    name: 'Ann',
    platform: '',
    app: null,
    seconds: null,
  }
  const [, ...lines] = deliveryTimesCsv(alert, [receipt, silent]).trim().split('\r\n')
  expect(lines.map((line) => line.split(',').slice(2))).toEqual([
    ['Dana Fox', 'teacher', 'Safari on iPhone', '"Notification', ' app closed"', '4.2'],
    ['Ann', 'ann', '', 'Notification', 'never'],
    ['Bo', '', '', '', 'never'],
  ])
})
