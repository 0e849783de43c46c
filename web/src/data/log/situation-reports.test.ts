import { expect, test } from 'vitest'
import { sampleEntry } from '../../test-support/sample-log-entry.ts'
import { toBlocks } from './log-blocks.ts'
import { type LogRow, readAsOne } from './log-merge.ts'
import { situationReports, versionsOf } from './situation-reports.ts'

/** A version as entry `seq` of an incident's log, received at this second. */
function report(incidentid: string, seq: number, second: number, changes: Partial<LogRow> = {}) {
  const id = `${incidentid}-${seq}`
  const content = JSON.stringify({ situation: id })
  const timestamp = new Date(second * 1000).toISOString()
  const entry = sampleEntry(seq, { id, incidentid, timestamp, type: 'sitrep', content })
  return { ...entry, sending: 'sent', ...changes } as LogRow
}

const named = (...logs: LogRow[][]) =>
  situationReports(readAsOne(logs.map((log) => toBlocks(log)))).map(
    ({ entry, version, previous }) => [entry.id, version, previous?.situation],
  )

// Fails when the numbers of two logs are compared: the report of ten o'clock would hide that of eleven.
test('of two merged logs the later version is the newest, although its log is shorter', () => {
  const main = [report('main', 40, 100), report('main', 60, 300)]
  const merged = [report('lab', 2, 200), report('lab', 5, 400)]
  const expected = [
    ['main-40', 1, undefined],
    ['lab-2', 1, 'main-40'],
    ['main-60', 2, 'lab-2'],
    ['lab-5', 2, 'main-60'],
  ]
  expect(named(main, merged)).toEqual(expected)
  expect(named(merged, main)).toEqual(expected)
})

test('within one log the number decides, as on the server, whatever its times say', () => {
  const log = [report('main', 8, 100), report('main', 7, 300)]
  expect(named(log, [report('lab', 2, 200)])).toEqual([
    ['lab-2', 1, undefined],
    ['main-7', 1, 'lab-2'],
    ['main-8', 2, 'main-7'],
  ])
})

test('when it was received counts, and not when a phone without a network wrote it', () => {
  const early = new Date(50_000).toISOString()
  const late = report('lab', 2, 200, { timestamp: early })
  expect(named([report('main', 40, 100)], [late]).map(([id]) => id)).toEqual(['main-40', 'lab-2'])
})

test('a version that waits comes last, and is numbered in its own incident', () => {
  const { received: _, ...unsent } = report('main', 61, 50, { sending: 'waiting' })
  const log = [unsent, report('main', 60, 100)]
  const merged = [report('lab', 2, 200), report('lab', 3, 300)]
  expect(named(log, merged)).toEqual([
    ['main-60', 1, undefined],
    ['lab-2', 1, 'main-60'],
    ['lab-3', 2, 'lab-2'],
    ['main-61', 2, 'lab-3'],
  ])
})

test('the next version of an incident follows its own, and none that was refused', () => {
  const refused = report('main', 61, 400, { sending: 'refused' })
  const log = readAsOne([
    toBlocks([report('main', 60, 100), refused]),
    toBlocks([report('lab', 2, 200), report('lab', 3, 300)]),
  ])
  expect(versionsOf('main', situationReports(log))).toBe(1)
})
