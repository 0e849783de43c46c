import { expect, test } from 'vitest'
import { describeEnd, describeReadyUntil, readyState } from './user-readiness-text.ts'

const DAY = 24 * 60 * 60 * 1000
const END = Date.parse('2026-12-19T12:00:00.000Z')
const DEVICE = {
  reported: '2026-11-21T12:00:00.000Z',
  ready: true,
  contentcurrent: true,
  contenttaken: '2026-11-21T12:00:00.000Z',
  contentversion: 3,
  installed: true,
  storagegranted: true,
  appversion: '1.0',
  endsat: new Date(END).toISOString(),
}

test('a device counts as ready while it says so and its 28 days have not passed', () => {
  expect(readyState(DEVICE, END - 1)).toBe('ready')
  expect(readyState(DEVICE, END)).toBe('ended')
  expect(readyState({ ...DEVICE, ready: false }, END - 1)).toBe('not ready')
  expect(readyState(null, END)).toBe('never reported')
})

test.each([
  [28 * DAY, ''],
  [7 * DAY + 1, ''],
  [7 * DAY, '7 days left'],
  [2 * DAY - 1, '1 day left'],
  [DAY - 1, 'Last day'],
  [0, 'Ended'],
  [-DAY, 'Ended'],
])('%d ms before the end it says %j', (left, text) => {
  expect(describeEnd(DEVICE, END - left)).toBe(text)
})

test('the end of readiness is shown with the time left, or why the device is not ready', () => {
  expect(describeReadyUntil(DEVICE, END - 20 * DAY)).toBe('19 Dec 2026')
  expect(describeReadyUntil(DEVICE, END - 3 * DAY)).toBe('19 Dec 2026, 3 days left')
  expect(describeReadyUntil(DEVICE, END)).toBe('19 Dec 2026, Ended')
  expect(describeReadyUntil({ ...DEVICE, ready: false }, 0)).toBe('Not ready')
  expect(describeReadyUntil(null, 0)).toBe('Never reported')
})
