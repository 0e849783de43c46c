import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OutboxItem } from '../../storage/unsynced-store.ts'
import { countReads, sampleEntry } from '../../test-support/sample-log-entry.ts'
import { fromBlocks, toBlocks } from './log-blocks.ts'
import { type Entries, lastWithoutGap, logRows, mergeEntries, readAsOne } from './log-merge.ts'

const author = { userid: 'head', name: 'Head', roleid: 'incident-manager' }

function unsent(order: number, id: string, seconds: number, ownerid = 'a'): OutboxItem {
  const timestamp = new Date(seconds * 1000).toISOString()
  const body = { id, timestamp, type: 'text', content: 'Unsent' } as const
  return { kind: 'log', order, id, organisationid: 'riverside', ownerid, body }
}

function rowsOf(entries: LogEntry[], outbox: OutboxItem[] = []) {
  return fromBlocks(logRows('a', toBlocks(entries), outbox, author))
}

test('entries appear once and oldest first, in whatever order they arrive', () => {
  const anyArrivals = fc.array(
    fc.array(fc.integer({ min: 1, max: 20 }).map((seq) => sampleEntry(seq))),
  )
  fc.assert(
    fc.property(anyArrivals, (arrivals) => {
      const merged = fromBlocks(arrivals.reduce<Entries>(mergeEntries, []))
      const seqs = [...new Set(arrivals.flat().map((entry) => entry.seq))].sort((a, b) => a - b)
      expect(merged.map((entry) => entry.seq)).toEqual(seqs)
    }),
  )
})

test('a merge without new entries returns the same log, so that nothing is rendered again', () => {
  const known = toBlocks([sampleEntry(1), sampleEntry(2)])
  expect(mergeEntries(known, [sampleEntry(2)])).toBe(known)
})

test('the next request starts after the last entry before a gap', () => {
  const lastOf = (...entries: LogEntry[]) => lastWithoutGap(toBlocks(entries))
  expect(lastOf()).toBeUndefined()
  expect(lastOf(sampleEntry(7))).toBeUndefined()
  expect(lastOf(sampleEntry(1), sampleEntry(2), sampleEntry(4))).toBe('id-2')
  const olderByItsClock = sampleEntry(3, { timestamp: '2020-01-01T00:00:00.000Z' })
  expect(lastOf(olderByItsClock, sampleEntry(1), sampleEntry(2))).toBe('id-3')
})

test('a gap is found anywhere in a long log', () => {
  const log = Array.from({ length: 2000 }, (_, index) => sampleEntry(index + 1))
  const early = sampleEntry(2001, { timestamp: log[3]?.timestamp ?? '' })
  const merged = mergeEntries(toBlocks(log), [early])
  expect(lastWithoutGap(merged)).toBe('id-2001')
  const lacking = toBlocks(fromBlocks(merged).filter(({ seq }) => seq !== 1234))
  expect(lastWithoutGap(lacking)).toBe('id-1233')
})

test('an unsent entry is sorted by its time and has the role of its author', () => {
  const rows = rowsOf([sampleEntry(1), sampleEntry(5)], [unsent(1, 'mine', 3)])
  expect(rows.map((row) => [row.id, row.sending])).toEqual([
    ['id-1', 'sent'],
    ['mine', 'waiting'],
    ['id-5', 'sent'],
  ])
  expect(rows[1]).toMatchObject({ roleid: 'incident-manager', authorname: 'Head' })
})

test('a new entry leaves the rows of the others unchanged, so that they are not rendered again', () => {
  const known = [sampleEntry(1), sampleEntry(2)]
  const before = rowsOf(known)
  const after = rowsOf(fromBlocks(mergeEntries(toBlocks(known), [sampleEntry(3)])))
  expect(after.map((row, index) => row === before[index])).toEqual([true, true, false])
})

test('unsent entries of the same moment keep the order in which they were written', () => {
  const rows = rowsOf([sampleEntry(5)], [unsent(8, 'first', 5), unsent(9, 'second', 5)])
  expect(rows.map((row) => row.id)).toEqual(['id-5', 'first', 'second'])
})

test('an entry that is on the server and still in the outbox is shown once, as sent', () => {
  const rows = rowsOf([sampleEntry(1)], [unsent(1, 'id-1', 1)])
  expect(rows.map((row) => [row.id, row.sending])).toEqual([['id-1', 'sent']])
})

test('entries of another incident are left out, and a refused one shows its reason', () => {
  const refused = { ...unsent(2, 'no', 2), refused: { code: 'closed', message: 'It is closed' } }
  const rows = rowsOf([], [unsent(1, 'other', 1, 'b'), refused])
  expect(rows).toMatchObject([{ id: 'no', sending: 'refused', reason: 'It is closed' }])
})

// Fails, for example, when the ids of all entries are collected for each new one.
test('merging a new entry into a log of 20,000 does not read all the others', () => {
  const reads = { count: 0 }
  const log = Array.from({ length: 20_000 }, (_, index) =>
    countReads(sampleEntry(index + 1), reads),
  )
  const known = mergeEntries([], log)
  logRows('a', mergeEntries(known, [sampleEntry(30_000)]), [], author)
  expect(lastWithoutGap(known)).toBe('id-20000')

  reads.count = 0
  const longer = mergeEntries(known, [sampleEntry(20_001)])
  const rows = logRows('a', longer, [unsent(1, 'mine', 20_002)], author)
  expect(rows.at(-1)?.slice(-2)).toMatchObject([{ id: 'id-20001' }, { id: 'mine' }])
  expect(lastWithoutGap(longer)).toBe('id-20001')
  expect(reads.count).toBeLessThan(3000)
})

test('the logs of merged incidents are one, by time, with the same rows, and keep where each entry is from', () => {
  const [first, third] = [sampleEntry(1), sampleEntry(3)]
  const second = { ...sampleEntry(2), id: 'other', incidentid: 'b', seq: 1 }
  const own = logRows('a', toBlocks([first, third]), [], author)
  const merged = logRows('b', toBlocks([second]), [unsent(1, 'mine', 4, 'b')], author)
  const rows = fromBlocks(readAsOne([own, merged]))
  expect(rows.map(({ id, incidentid }) => [id, incidentid])).toEqual([
    ['id-1', 'a'],
    ['other', 'b'],
    ['id-3', 'a'],
    ['mine', 'b'],
  ])
  expect(rows[0]).toBe(own[0]?.[0])
  // Nothing is sorted anew for the many incidents that are not merged.
  expect(readAsOne([own])).toBe(own)
})
