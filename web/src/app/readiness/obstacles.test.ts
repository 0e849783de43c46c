import { expect, test } from 'vitest'
import type { Readiness } from './device-readiness.ts'
import { obstacles } from './obstacles.ts'

const READY: Readiness = {
  ready: true,
  stored: [
    { collection: 'incidents', checkedAt: 1 },
    { collection: 'contactgroups', checkedAt: 1 },
  ],
  pictures: { total: 6, stored: 6, complete: true },
  storage: 'working',
  persistence: 'granted',
  serviceWorker: 'active',
  installed: true,
  shouldInstallFirst: false,
  offlineUntil: 1,
  version: '1.0',
}

test('a complete device has nothing missing', () => {
  expect(obstacles(READY)).toEqual([])
})

test('each missing part is named', () => {
  const stored = [
    { collection: 'incidents', checkedAt: null },
    { collection: 'contactgroups', checkedAt: null },
  ]
  const pictures = { total: 6, stored: 4, complete: false }
  expect(
    obstacles({ ...READY, stored, pictures, serviceWorker: 'missing', storage: 'full' }),
  ).toEqual([
    'Not stored yet: Incidents, Contact groups.',
    '2 of 6 pictures are still to come.',
    'This device is full: free some space on it.',
    'This browser cannot keep the app. Open Holdfast in Safari or Chrome and add it to your home screen to use it offline.',
  ])
})
