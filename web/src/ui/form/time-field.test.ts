import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { fromTimeInput, toTimeInput } from './time-field.tsx'

describe.each([
  ['Europe/London', '2026-07-01T09:30'],
  ['Asia/Tokyo', '2026-07-01T17:30'],
  ['America/St_Johns', '2026-07-01T06:00'],
])('in %s', (zone, local) => {
  beforeAll(() => {
    vi.stubEnv('TZ', zone)
  })
  afterAll(() => {
    vi.unstubAllEnvs()
  })

  test('a time kept in UTC is edited in the zone of the device', () => {
    expect(toTimeInput('2026-07-01T08:30:00.000Z')).toBe(local)
  })

  test('a time typed in the zone of the device is kept in UTC', () => {
    expect(fromTimeInput(local)).toBe('2026-07-01T08:30:00.000Z')
  })
})

test('a control that still shows the same minute changes nothing', () => {
  const reported = '2026-07-01T08:30:59.123Z'
  expect(fromTimeInput(toTimeInput(reported), reported)).toBe(reported)
})

test('an emptied control is an empty field', () => {
  expect(fromTimeInput('', '2026-07-01T08:30:00.000Z')).toBe('')
  expect(toTimeInput('')).toBe('')
})

test('a value that is not a time is edited as an empty field', () => {
  expect(toTimeInput('about noon')).toBe('')
})
