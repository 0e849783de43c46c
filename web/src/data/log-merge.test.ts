import type { LogEntry } from '@holdfast/contract/incident-log'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OutboxItem } from '../storage/unsynced-store.ts'
import { sampleEntry } from '../test-support/sample-log-entry.ts'
import { lastWithoutGap, logRows, mergeEntries } from './log-merge.ts'

const author = { userid: 'head', name: 'Head', roleid: 'incident-manager' }

function unsent(order: number, id: string, seconds: number, incidentid = 'a'): OutboxItem {
  const timestamp = new Date(seconds * 1000).toISOString()
  const body = { id, timestamp, type: 'text', content: 'Unsent' } as const
  return { kind: 'log', order, id, organisationid: 'riverside', incidentid, body }
}

test('entries appear once and oldest first, in whatever order they arrive', () => {
  const arrivals = fc.array(
    fc.array(fc.integer({ min: 1, max: 20 }).map((seq) => sampleEntry(seq))),
  )
  fc.assert(
    fc.property(arrivals, (pieces) => {
      const merged = pieces.reduce<readonly LogEntry[]>(mergeEntries, [])
      const seqs = [...new Set(pieces.flat().map((entry) => entry.seq))].sort((a, b) => a - b)
      expect(merged.map((entry) => entry.seq)).toEqual(seqs)
    }),
  )
})

test('a merge without new entries returns the same array, so that nothing is rendered again', () => {
  const known = [sampleEntry(1), sampleEntry(2)]
  expect(mergeEntries(known, [sampleEntry(2)])).toBe(known)
})

test('the next request starts after the last entry before a gap', () => {
  expect(lastWithoutGap([])).toBeUndefined()
  expect(lastWithoutGap([sampleEntry(7)])).toBeUndefined()
  expect(lastWithoutGap([sampleEntry(1), sampleEntry(2), sampleEntry(4)])).toBe('id-2')
  const olderByItsClock = sampleEntry(3, { timestamp: '2020-01-01T00:00:00.000Z' })
  expect(lastWithoutGap([olderByItsClock, sampleEntry(1), sampleEntry(2)])).toBe('id-3')
})

test('an unsent entry is sorted by its time and has the role of its author', () => {
  const rows = logRows('a', [sampleEntry(1), sampleEntry(5)], [unsent(1, 'mine', 3)], author)
  expect(rows.map((row) => [row.id, row.sending])).toEqual([
    ['id-1', 'sent'],
    ['mine', 'waiting'],
    ['id-5', 'sent'],
  ])
  expect(rows[1]).toMatchObject({ roleid: 'incident-manager', authorname: 'Head' })
})

test('a new entry leaves the rows of the others as they are, so that they are not drawn again', () => {
  const known = [sampleEntry(1), sampleEntry(2)]
  const before = logRows('a', known, [], author)
  const after = logRows('a', mergeEntries(known, [sampleEntry(3)]), [], author)
  expect(after.map((row, index) => row === before[index])).toEqual([true, true, false])
})

test('unsent entries of the same moment keep the order in which they were written', () => {
  const rows = logRows(
    'a',
    [sampleEntry(5)],
    [unsent(8, 'first', 5), unsent(9, 'second', 5)],
    author,
  )
  expect(rows.map((row) => row.id)).toEqual(['id-5', 'first', 'second'])
})

test('an entry that is both on the server and in the outbox is shown once, as sent', () => {
  const rows = logRows('a', [sampleEntry(1)], [unsent(1, 'id-1', 1)], author)
  expect(rows.map((row) => [row.id, row.sending])).toEqual([['id-1', 'sent']])
})

test('entries of another incident are left out, and a refused one shows its reason', () => {
  const refused = { ...unsent(2, 'no', 2), refused: { code: 'closed', message: 'It is closed' } }
  const rows = logRows('a', [], [unsent(1, 'other', 1, 'b'), refused], author)
  expect(rows).toMatchObject([{ id: 'no', sending: 'refused', reason: 'It is closed' }])
})
