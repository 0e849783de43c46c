import { expect, test } from 'vitest'
import { chooseOutdated, type DatedBackup } from './backup-retention.ts'
import { backupName } from './kept-backups.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const LONDON = 'Europe/London'
/** A Saturday. */
const NOW = new Date('2026-11-21T02:31:00Z')

const at = (moment: string | number | Date): DatedBackup => {
  const taken = new Date(moment)
  return { name: backupName(taken), taken }
}
/** One backup each night at 02:30 UTC, the newest first. */
const nights = (count: number, newest = '2026-11-21T02:30:00Z') =>
  Array.from({ length: count }, (_, index) => at(Date.parse(newest) - index * DAY_MS))
const names = (...backups: DatedBackup[]) => backups.map(({ name }) => name)
const removed = (backups: DatedBackup[], { now = NOW, proven = [] as string[] } = {}) =>
  chooseOutdated(backups, { now, timeZone: LONDON, proven })

test('after years of nights, 14 daily, 8 weekly and 12 monthly backups remain', () => {
  let kept: DatedBackup[] = []
  for (const night of nights(800).reverse()) {
    kept.push(night)
    const outdated = removed(kept, { now: night.taken })
    kept = kept.filter(({ name }) => !outdated.includes(name))
  }
  const days = kept.map(({ taken }) => taken.toISOString().slice(0, 10)).reverse()
  expect(days).toEqual([
    ...['2026-11-21', '2026-11-20', '2026-11-19', '2026-11-18', '2026-11-17', '2026-11-16'],
    ...['2026-11-15', '2026-11-14', '2026-11-13', '2026-11-12', '2026-11-11', '2026-11-10'],
    ...['2026-11-09', '2026-11-08'],
    // Sundays, and the last days of months.
    ...['2026-11-01', '2026-10-31', '2026-10-25', '2026-10-18', '2026-10-11', '2026-10-04'],
    ...['2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30', '2026-05-31', '2026-04-30'],
    ...['2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31'],
  ])
})

test.each<[string, DatedBackup[], string[], Parameters<typeof removed>[1]?]>([
  ['an empty folder', [], []],
  ['fourteen nights', nights(14), []],
  // 7 November is neither the last of its week nor of its month.
  ['the fifteenth night', nights(15), names(at('2026-11-07T02:30:00Z'))],
  [
    'two of one day: the earlier goes',
    [at('2026-11-21T02:30:00Z'), at('2026-11-21T01:00:00Z')],
    names(at('2026-11-21T01:00:00Z')),
  ],
  [
    'the night when clocks go forward has one day, whatever UTC says',
    // Both are on 29 March in UTC; in London they are on the 29th and on the 30th.
    [at('2026-03-29T23:30:00Z'), at('2026-03-29T00:30:00Z')],
    [],
    { now: new Date('2026-03-30T00:00:00Z') },
  ],
  [
    'the hour that comes twice is one day',
    [at('2026-10-25T01:30:00Z'), at('2026-10-25T00:30:00Z')],
    names(at('2026-10-25T00:30:00Z')),
    { now: new Date('2026-10-25T02:00:00Z') },
  ],
  ['a gap of a year removes nothing', [...nights(1), ...nights(14, '2025-11-21T02:30:00Z')], []],
  [
    'after a gap, only what newer days displace goes',
    [...nights(2), ...nights(14, '2026-08-20T02:30:00Z')],
    names(at('2026-08-07T02:30:00Z'), at('2026-08-08T02:30:00Z')),
  ],
  [
    'the clock leaps forward ten years',
    [at('2036-11-21T02:30:00Z'), ...nights(40)],
    [],
    {
      now: new Date('2036-11-21T02:31:00Z'),
    },
  ],
  ['the clock is set back by years', nights(40), [], { now: new Date('2020-01-01T02:31:00Z') }],
  [
    'made while the clock was back: they displace nothing newer',
    [...nights(14), ...nights(3, '2020-01-03T02:30:00Z')],
    [],
    { now: new Date('2020-01-03T02:31:00Z') },
  ],
  [
    'backups from the future take nobody’s place',
    [...nights(3, '2036-01-03T02:30:00Z'), ...nights(14)],
    [],
  ],
  [
    'the newest that was proven stays, however old',
    nights(15),
    [],
    { proven: names(at('2026-11-07T02:30:00Z')) },
  ],
])('%s', (_, backups, outdated, situation) => {
  expect(removed(backups, situation)).toEqual(outdated)
  // The order in which a folder lists its files does not matter.
  expect(removed([...backups].reverse(), situation)).toEqual(outdated)
})

test('one run removes three at most, the oldest first', () => {
  const many = Array.from({ length: 20 }, (_, index) => at(NOW.getTime() - index * 60_000))
  expect(removed(many)).toEqual(names(...many.slice(-3).reverse()))
})

test('the newest backup always stays', () => {
  for (const count of [1, 2, 30, 400]) {
    const backups = nights(count)
    expect(removed(backups)).not.toContain(backups[0]?.name)
  }
})
