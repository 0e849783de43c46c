import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import { expect, test } from 'vitest'
import { CachedLog } from './cached-log.ts'

const MIB = 1024 * 1024

/** A log of half a megabyte. */
function longLog(): { log: CachedLog; ids: string[] } {
  const ids = Array.from({ length: 100 }, (_, index) => `entry-${index}`)
  const entries = ids.map((id, index) => ({
    id,
    seq: index + 1,
    timestamp: '',
    content: 'x'.repeat(5_000),
  }))
  return { log: CachedLog.empty('riverside', '').extend(entries as LogEntry[]), ids }
}

/** Memory outside the heap is released a moment after its owner is garbage-collected. */
async function usedBytes(): Promise<number> {
  setFlagsFromString('--expose-gc')
  for (let round = 0; round < 3; round += 1) {
    runInNewContext('gc')()
    await setImmediate()
  }
  return process.memoryUsage().arrayBuffers
}

// Prevents this attack: a user requests the entries after each entry once, and every response is
// cached: 1.57 GB for a log of 600 entries.
test('requests for the entries after each entry of a long log cache a few responses, not all', async () => {
  const { log, ids } = longLog()
  const before = await usedBytes()
  for (const id of ids) log.responseAfter(id)
  expect((await usedBytes()) - before).toBeLessThan(6 * MIB)
})

test('a response that is requested often is built once, among requests for others', () => {
  const { log, ids } = longLog()
  const whole = log.responseAfter(undefined)
  for (const id of ids) {
    log.responseAfter(id)
    expect(log.responseAfter(undefined)).toBe(whole)
  }
})

// Fails when `responseAfter` ignores its limit.
test('pages of a log follow each other without gaps, and the last ends with the log', () => {
  const { log, ids } = longLog()
  const read = (after: string | undefined, limit: number): LogEntry[] =>
    JSON.parse(log.responseAfter(after, limit).body.toString())
  const pages = [undefined, ids[39], ids[79]].map((after) => read(after, 40).map(({ id }) => id))
  expect(pages.map((page) => page.length)).toEqual([40, 40, 20])
  expect(pages.flat()).toEqual(ids)
})
