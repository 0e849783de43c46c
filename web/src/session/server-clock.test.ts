import { expect, test } from 'vitest'
import { advance, type Reading } from './server-clock.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const SERVER = Date.UTC(2026, 10, 21)
/** The device's clock is wrong by years from the start: only differences count. */
const seen: Reading = { wall: 1000, monotonic: 1000, isVisible: true }
const hidden: Reading = { ...seen, isVisible: false }

function serverTimeAfter(change: Partial<Reading>, at: Reading = seen): number {
  return advance({ server: SERVER, at }, { ...at, ...change }).server - SERVER
}

test('time passes as the monotonic clock says while the app is visible', () => {
  expect(serverTimeAfter({ monotonic: 1000 + HOUR, wall: 1000 + HOUR })).toBe(HOUR)
})

// Fails when `advance` uses the device's clock alone: forward would lock the data, back would extend the sign-in.
test.each([
  ['forward', 400 * DAY],
  ['back', -400 * DAY],
])('setting the clock %s under an open app changes nothing', (_, jump) => {
  expect(serverTimeAfter({ monotonic: 1000 + HOUR, wall: 1000 + HOUR + jump })).toBe(HOUR)
})

test('the time that a device sleeps counts, though its monotonic clock stands still', () => {
  const awake = { monotonic: 1000 + 5000, wall: 1000 + 30 * DAY, isVisible: true }
  expect(serverTimeAfter(awake, hidden)).toBe(30 * DAY)
})

test('a clock set back while the app was hidden does not turn back the time', () => {
  const after = { monotonic: 1000 + HOUR, wall: -30 * DAY, isVisible: true }
  expect(serverTimeAfter(after, hidden)).toBe(HOUR)
})
