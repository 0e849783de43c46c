import { expect, test } from 'vitest'
import { isBackupDue, isCheckDue } from './backups-rules.ts'

const STARTED = Date.parse('2025-01-01T00:00:00Z')

function due(now: string, taken: string[], { failed, started, time = '02:30' }: Options = {}) {
  return isBackupDue({
    now: Date.parse(now),
    started: started === undefined ? STARTED : Date.parse(started),
    time,
    timeZone: 'Europe/London',
    taken: taken.map((moment) => Date.parse(moment)),
    failed: failed === undefined ? undefined : Date.parse(failed),
  })
}
type Options = { failed?: string; started?: string; time?: string }

test.each<[string, boolean, string, string[], Options?]>([
  ['before the time of night', false, '2026-11-21T02:29:00Z', ['2026-11-20T02:30:00Z']],
  ['at the time of night', true, '2026-11-21T02:30:00Z', ['2026-11-20T02:30:00Z']],
  ['once a night', false, '2026-11-21T02:31:00Z', ['2026-11-21T02:30:00Z']],
  ['the machine was off at that time', true, '2026-11-21T09:00:00Z', ['2026-11-20T02:30:00Z']],
  ['the first backup ever', true, '2026-11-21T14:00:00Z', []],
  [
    'one made by hand later that day counts',
    false,
    '2026-11-21T20:00:00Z',
    ['2026-11-21T19:00:00Z'],
  ],
  [
    'in summer time the time is that of the clock',
    true,
    '2026-07-01T01:30:00Z',
    ['2026-06-30T01:30:00Z'],
  ],
  [
    'an hour that is skipped is made up for',
    true,
    '2026-03-29T01:00:00Z',
    ['2026-03-28T01:30:00Z'],
    { time: '01:30' },
  ],
  [
    'an hour that comes twice makes one backup',
    false,
    '2026-10-25T01:30:00Z',
    ['2026-10-25T00:30:00Z'],
    { time: '01:30' },
  ],
  [
    'the clock was ahead: a backup from the future does not count',
    true,
    '2026-11-21T02:30:00Z',
    ['2036-01-01T02:30:00Z', '2026-11-20T02:30:00Z'],
  ],
  [
    'right after a start people come first',
    false,
    '2026-11-21T09:04:00Z',
    [],
    { started: '2026-11-21T09:00:00Z' },
  ],
  [
    'five minutes later it is made',
    true,
    '2026-11-21T09:05:00Z',
    [],
    { started: '2026-11-21T09:00:00Z' },
  ],
  [
    'the clock was set back since the start',
    true,
    '2026-11-21T09:00:00Z',
    [],
    { started: '2036-01-01T00:00:00Z' },
  ],
  [
    'after a failure an hour passes',
    false,
    '2026-11-21T03:29:00Z',
    [],
    { failed: '2026-11-21T02:30:00Z' },
  ],
  ['then it is tried again', true, '2026-11-21T03:30:00Z', [], { failed: '2026-11-21T02:30:00Z' }],
])('a backup: %s', (_, expected, now, taken, options) => {
  expect(due(now, taken, options)).toBe(expected)
})

const NEWEST = 'holdfast-20261121T023000Z.backup'
const check = (began: string, failure: string | null = null, file = NEWEST) => ({
  began: Date.parse(began),
  file,
  failure,
})

test.each([
  ['no backup', false, undefined, undefined],
  ['never checked', true, NEWEST, undefined],
  ['checked six days ago', false, NEWEST, check('2026-11-15T02:31:00Z')],
  ['checked a week ago', true, NEWEST, check('2026-11-14T02:31:00Z')],
  [
    'the last check failed, and there is a newer backup',
    true,
    NEWEST,
    check('2026-11-20T02:31:00Z', 'damaged', 'older'),
  ],
  ['this backup has just failed', false, NEWEST, check('2026-11-21T02:30:30Z', 'damaged')],
  ['this backup failed a day ago', true, NEWEST, check('2026-11-20T02:30:30Z', 'damaged')],
  ['the clock was set back', true, NEWEST, check('2036-01-01T00:00:00Z')],
])('a check: %s', (_, expected, newest, last) => {
  expect(isCheckDue({ now: Date.parse('2026-11-21T02:31:00Z'), newest, last })).toBe(expected)
})
