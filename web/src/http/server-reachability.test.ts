import { afterEach, expect, test } from 'vitest'
import {
  reportResponse,
  reportVersions,
  resetServerReachability,
  serverReachability,
} from './server-reachability.ts'

afterEach(resetServerReachability)

test('once a fast clock is right again, the next news from the server says when that was', () => {
  const now = Date.now()
  reportResponse(true, now + 3_600_000)
  reportVersions(now)
  expect(serverReachability().lastUpdated).toBe(now)
})

test('older news do not make a device look less current than it is', () => {
  const now = Date.now()
  reportResponse(true, now - 1000)
  reportVersions(now - 2000)
  expect(serverReachability().lastUpdated).toBe(now - 1000)
})
