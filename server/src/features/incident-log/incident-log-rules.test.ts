import { expect, test } from 'vitest'
import { correctedTime, isTooLate, mayArriveTooLate } from './incident-log-rules.ts'

const received = new Date('2026-11-21T10:00:00.000Z')

test('the time of a device whose clock is right, or nearly, is kept', () => {
  const timestamp = '2026-11-21T09:30:00.000Z'
  for (const sent of [undefined, '2026-11-21T10:00:00.000Z', '2026-11-21T09:59:58.000Z']) {
    expect(correctedTime({ timestamp, sent }, received)).toBe(timestamp)
  }
})

test('a clock that is an hour slow is corrected', () => {
  expect(
    correctedTime(
      { timestamp: '2026-11-21T08:30:00.000Z', sent: '2026-11-21T09:00:00.000Z' },
      received,
    ),
  ).toBe('2026-11-21T09:30:00.000Z')
})

test('a clock that is a day fast is corrected, to the time of receipt at most', () => {
  const sent = '2026-11-22T10:00:00.000Z'
  expect(correctedTime({ timestamp: '2026-11-22T09:59:00.000Z', sent }, received)).toBe(
    '2026-11-21T09:59:00.000Z',
  )
  expect(correctedTime({ timestamp: '2026-11-23T00:00:00.000Z', sent }, received)).toBe(
    received.toISOString(),
  )
})

test('the corrected time is never after the time of receipt', () => {
  for (const sent of [undefined, received.toISOString()]) {
    expect(correctedTime({ timestamp: '2026-11-22T10:00:00.000Z', sent }, received)).toBe(
      received.toISOString(),
    )
    const barelyLater = '2026-11-21T10:00:02.000Z'
    expect(correctedTime({ timestamp: barelyLater, sent }, received)).toBe(barelyLater)
  }
})

test('an open incident accepts entries of any time', () => {
  expect(isTooLate('2099-01-01T00:00:00.000Z', null, received)).toBe(false)
})

test('a closed incident accepts entries written up to a minute after closing', () => {
  const closed = '2026-11-21T10:00:00.000Z'
  expect(isTooLate('2026-11-21T09:00:00.000Z', closed, received)).toBe(false)
  expect(isTooLate('2026-11-21T10:01:00.000Z', closed, received)).toBe(false)
  expect(isTooLate('2026-11-21T10:01:00.001Z', closed, received)).toBe(true)
})

test('28 days after the closing nothing is accepted any more, whatever time it names', () => {
  const closed = '2026-10-24T10:00:00.000Z'
  const written = '2026-10-24T09:58:00.000Z'
  expect(isTooLate(written, closed, received)).toBe(false)
  expect(isTooLate(written, closed, new Date(received.getTime() + 1))).toBe(true)
  expect(mayArriveTooLate(written, received)).toBe(true)
  expect(mayArriveTooLate('2026-11-21T09:00:00.000Z', received)).toBe(false)
})
