/// <reference types="node" />
import 'fake-indexeddb/auto'
import { EPOCH_HEADER } from '@holdfast/contract/endpoints/headers'
import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import { beforeEach, expect, test, vi } from 'vitest'
import { clockOfWriting, type WritingTime } from '../../sync/outbox-rules.ts'
import { sampleEntry } from '../../test-support/sample-log-entry.ts'
import { openCopy } from '../lists/device-copy.ts'
import { queryClient } from '../lists/query-client.ts'
import { logOptions } from './incident-log.ts'

type Added = WritingTime & { body: Record<string, unknown> }
const added = vi.hoisted(() => [] as Added[])
vi.mock('../../session/session.ts', async (original) => ({
  ...(await original<object>()),
  currentSession: () => ({ userid: 'head', organisationid: 'riverside', token: 't' }),
}))
vi.mock('../../sync/outbox.ts', async (original) => ({
  ...(await original<object>()),
  addToOutbox: async (item: Added) => {
    added.push(item)
    return true
  },
}))

beforeEach(() => {
  added.length = 0
  queryClient.clear()
})

/** Reads a log with this entry, and again after a restore has lost it. */
async function readAndLose(entry: Partial<LogEntry>, incidentid: string): Promise<Added> {
  openCopy({ organisationid: 'riverside', userid: 'head' }, () => undefined)
  let answer = { epoch: 'one', body: [sampleEntry(1, entry)] as object[] }
  vi.stubGlobal('fetch', async () => {
    const headers = { 'content-type': 'application/json', [EPOCH_HEADER]: answer.epoch }
    return new Response(JSON.stringify(answer.body), { status: 200, headers })
  })
  const options = { ...logOptions('riverside', incidentid), staleTime: 0, retry: false }
  await queryClient.fetchQuery(options)
  answer = { epoch: 'two', body: [] }
  await queryClient.fetchQuery(options)
  expect(added).toHaveLength(1)
  return added[0] as Added
}

test('an own entry that a restored server has lost is sent again with its pictures', async () => {
  const pictures = [{ sha256: 'a'.repeat(64), bytes: 10, width: 1, height: 1 }]
  const { body } = await readAndLose({ content: 'The wound', pictures }, 'a')
  expect(body.pictures).toEqual(pictures)
})

// Fails when a small error counts as none: the server would correct a time by it that it has corrected already.
test.each([45_000, -45_000])(
  'it keeps its time on a phone whose clock is %d ms fast',
  async (ahead) => {
    const timestamp = '2026-11-21T10:00:00.000Z'
    const { body: _, ...times } = await readAndLose(
      { timestamp, devicetimestamp: timestamp },
      `c${ahead}`,
    )
    const now = (times.written ?? 0) + 5000
    const clocks = { server: now, clock: now + ahead, ticks: 0, page: 0 }
    expect(clockOfWriting(times, clocks)).toBe(now)
  },
)

// Fails when the error of the clock is measured anew: it may have been set since the entry was written.
test('it keeps its time, and what the clock showed, whatever the clock shows now', async () => {
  const timestamp = '2026-11-21T10:00:00.000Z'
  const devicetimestamp = '2026-11-21T11:00:00.000Z'
  const { body, ...times } = await readAndLose({ timestamp, devicetimestamp }, 'b')
  expect(body.timestamp).toBe(devicetimestamp)
  const now = (times.written ?? 0) + 60_000
  const sent = clockOfWriting(times, { server: now, clock: now, ticks: 0, page: 0 })
  expect(sent - now).toBe(3_600_000)
})
