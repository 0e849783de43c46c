import { expect, test } from 'vitest'
import type { Readiness } from './device-readiness.ts'
import { factsOf, isSettled, reportOf, waitBeforeReport } from './readiness-report-rules.ts'

const DAY = 24 * 60 * 60 * 1000
const READY: Readiness = {
  ready: true,
  stored: [],
  pictures: { total: 6, stored: 6, complete: true },
  storage: 'working',
  persistence: 'granted',
  serviceWorker: 'active',
  installed: false,
  shouldInstallFirst: false,
  offlineUntil: 1,
  version: '1.0',
}
const CONTENT = { etag: '"1"', checkedAt: Date.parse('2026-11-21T10:00:00.000Z') }
const factsOfDevice = (readiness: Readiness, content = CONTENT, endsAt = 1) =>
  factsOf(reportOf(readiness, 'secret', content), endsAt)
const facts = factsOfDevice(READY)

test('a report says what the device holds and since when', () => {
  expect(reportOf(READY, 'secret', CONTENT)).toEqual({
    device: 'secret',
    ready: true,
    contentetag: '"1"',
    contenttaken: '2026-11-21T10:00:00.000Z',
    installed: false,
    storagegranted: true,
    appversion: '1.0',
  })
})

test('a ready device that has not reported yet reports within seconds', () => {
  expect(waitBeforeReport({ facts, settled: true, last: undefined }, 0, 0)).toBe(0)
  expect(waitBeforeReport({ facts, settled: true, last: undefined }, 0, 1)).toBeLessThan(5000)
})

test('a device that is still storing data, or waiting for the browser, reports after a minute', () => {
  expect(isSettled(READY)).toBe(true)
  expect(isSettled({ ...READY, ready: false })).toBe(false)
  expect(isSettled({ ...READY, persistence: 'unknown' })).toBe(false)
  expect(waitBeforeReport({ facts, settled: false, last: undefined }, 0)).toBe(60_000)
})

test.each([
  ['new content', factsOfDevice(READY, { ...CONTENT, etag: '"2"' })],
  ['an installation', factsOfDevice({ ...READY, installed: true })],
  ['persistent storage withdrawn', factsOfDevice({ ...READY, persistence: 'not granted' })],
  ['a new version of the app', factsOfDevice({ ...READY, version: '1.1' })],
  ['a renewed sign-in', factsOfDevice(READY, CONTENT, 2)],
])('%s is reported at once', (_, changed) => {
  expect(waitBeforeReport({ facts: changed, settled: true, last: { facts, at: 0 } }, 1000, 0)).toBe(
    0,
  )
})

test('unchanged facts are reported again a day after the last report', () => {
  const later = factsOfDevice(READY, { ...CONTENT, checkedAt: CONTENT.checkedAt + 60_000 })
  expect(
    waitBeforeReport({ facts: later, settled: true, last: { facts, at: 1000 } }, 2000, 0),
  ).toBe(DAY - 1000)
  expect(
    waitBeforeReport({ facts: later, settled: true, last: { facts, at: 1000 } }, 1000 + 3 * DAY, 0),
  ).toBe(0)
})

test('a clock that was set back delays the next report by no more than a day', () => {
  expect(waitBeforeReport({ facts, settled: true, last: { facts, at: 90 * DAY } }, 0)).toBe(DAY)
})
