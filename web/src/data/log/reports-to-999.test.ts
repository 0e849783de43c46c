import { expect, test } from 'vitest'
import { toBlocks } from './log-blocks.ts'
import type { LogRow } from './log-merge.ts'
import { reportsTo999 } from './reports-to-999.ts'

function row(id: string, type: LogRow['type'], content: string, refersto: string | null = null) {
  const base = { incidentid: 'a', timestamp: '2026-03-02T10:00:00.000Z', userid: 'sam' }
  const author = { authorname: 'Sam', roleid: null, happened: null, sending: 'sent' as const }
  return { ...base, ...author, id, type, content, refersto }
}
const report = (id: string, casualties: string) =>
  row(id, 'methane', JSON.stringify({ exactlocation: 'Gym', casualties }))

test('each report knows the one before it and its own corrections', () => {
  const log = [
    report('a', '1'),
    row('b', 'text', 'Fire is here'),
    report('c', '2'),
    row('d', 'correction', '3, not 2', 'c'),
    row('e', 'correction', 'Fire and police', 'b'),
  ]
  const found = reportsTo999(toBlocks(log))
  expect(found.map(({ entry, previous }) => [entry.id, previous?.casualties])).toEqual([
    ['a', undefined],
    ['c', '1'],
  ])
  expect(found.map(({ corrections }) => corrections.map(({ id }) => id))).toEqual([[], ['d']])
})

test('a report that waits comes last, although the clock of its phone is slow', () => {
  const early = '2026-03-02T08:00:00.000Z'
  const waiting: LogRow = { ...report('b', '2'), timestamp: early, sending: 'waiting' }
  const found = reportsTo999(toBlocks<LogRow>([waiting, report('a', '1')]))
  expect(found.map(({ entry }) => entry.id)).toEqual(['a', 'b'])
})

test('a report that the server will never accept is not what the next one starts with', () => {
  const refused: LogRow = { ...report('b', '9'), sending: 'refused', reason: 'Closed' }
  expect(reportsTo999(toBlocks<LogRow>([report('a', '1'), refused]))).toHaveLength(1)
})
