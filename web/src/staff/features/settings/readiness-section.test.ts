import { expect, test } from 'vitest'
import type { Readiness } from '../../../app/readiness/device-readiness.ts'
import { ageOf, obstacles } from './readiness-section.tsx'

const MINUTE = 60_000
const READY: Readiness = {
  ready: true,
  stored: [
    { collection: 'incidents', checkedAt: 1 },
    { collection: 'contactgroups', checkedAt: 1 },
  ],
  media: { total: 6, stored: 6, complete: true },
  storage: 'working',
  persistence: 'granted',
  serviceWorker: 'active',
  installed: true,
  shouldInstallFirst: false,
  endsAt: 1,
  version: '1.0',
}

test('an age is given in its largest full unit', () => {
  const now = 100 * 24 * 60 * MINUTE
  expect(ageOf(now, now)).toBe('just now')
  expect(ageOf(now - 5 * MINUTE, now)).toBe('5 minutes ago')
  expect(ageOf(now - 60 * MINUTE, now)).toBe('1 hour ago')
  expect(ageOf(now - 47 * 60 * MINUTE, now)).toBe('1 day ago')
  expect(ageOf(now - 48 * 60 * MINUTE, now)).toBe('2 days ago')
})

test('a time in the future, as after a clock was set back, is shown as now', () => {
  expect(ageOf(5 * MINUTE, 0)).toBe('just now')
})

test('a complete device has nothing missing', () => {
  expect(obstacles(READY)).toEqual([])
})

test('each missing part is named', () => {
  const stored = [
    { collection: 'incidents', checkedAt: null },
    { collection: 'contactgroups', checkedAt: null },
  ]
  const media = { total: 6, stored: 4, complete: false }
  expect(obstacles({ ...READY, stored, media, serviceWorker: 'missing', storage: 'full' })).toEqual(
    [
      'Not stored yet: Incidents, Contact groups.',
      '2 of 6 pictures are still to come.',
      'This device is full: free some space on it.',
      'This browser cannot store the app itself.',
    ],
  )
})
