import type { UserReadiness } from '@holdfast/contract/people/readiness'
import { expect, test } from 'vitest'
import {
  concernsOf,
  isShown,
  readinessCsv,
  readinessRows,
  readinessShares,
  summaryOf,
} from './readiness-rules.ts'

const NOW = Date.parse('2026-11-21T12:00:00.000Z')
const DEVICE = {
  reported: '2026-11-21T11:00:00.000Z',
  ready: true,
  contentcurrent: true,
  contenttaken: '2026-11-21T10:00:00.000Z',
  contentversion: 3,
  installed: true,
  storagegranted: false,
  appversion: '1.0',
  endsat: '2026-12-19T10:00:00.000Z',
}
const user = (userid: string, device: UserReadiness['device']): UserReadiness => ({
  userid,
  name: userid.toUpperCase(),
  device,
  pushdevices: 1,
  pushreceived: null,
})
const rows = readinessRows(
  [
    user('ann', DEVICE),
    user('bob', { ...DEVICE, contentcurrent: false, endsat: '2026-11-24T10:00:00.000Z' }),
    user('cat', { ...DEVICE, endsat: '2026-11-20T10:00:00.000Z' }),
    user('dan', { ...DEVICE, ready: false }),
    user('eve', null),
  ],
  NOW,
)

test('the parts of the bar add up to all people, and empty parts are left out', () => {
  const counts = readinessShares(rows).map(({ state, count }) => [state, count])
  expect(counts).toEqual([
    ['ready', 2],
    ['not ready', 1],
    ['ended', 1],
    ['never reported', 1],
  ])
  expect(readinessShares(rows.slice(0, 1))).toHaveLength(1)
})

test('the summary counts who is ready now and what needs attention', () => {
  expect(summaryOf(rows)).toBe('2 of 5 people are ready.')
  expect(summaryOf(rows.slice(0, 1))).toBe('1 of 1 person is ready.')
  expect(concernsOf(rows, NOW)).toEqual([
    '1 must sign in again',
    '1 must sign in again within 7 days',
    '1 has not taken the newest content',
    '1 has never reported',
  ])
  expect(concernsOf(rows.slice(0, 1), NOW)).toEqual([])
})

test('users who are not ready include those who never reported', () => {
  const shown = (filter: Parameters<typeof isShown>[1]) =>
    rows.filter((row) => isShown(row, filter)).map(({ id }) => id)
  expect(shown('')).toHaveLength(5)
  expect(shown('not ready')).toEqual(['cat', 'dan', 'eve'])
  expect(shown('never')).toEqual(['eve'])
})

test('the CSV has a row for each person and no formulas', () => {
  const [ann, , , , eve] = rows
  const csv = readinessCsv(
    [ann, eve, ...readinessRows([user('=1+1', null)], NOW)].flatMap((row) => row ?? []),
  )
  expect(csv.slice(1).split('\r\n')).toEqual([
    'Name,Username,Ready,Guidance last updated,Guidance version,Guidance current,App version,Installed,Storage granted,Works offline until,Reported,Push devices,Push test arrived',
    'ANN,ann,Ready,2026-11-21T10:00:00.000Z,3,Yes,1.0,Yes,No,2026-12-19T10:00:00.000Z,2026-11-21T11:00:00.000Z,1,',
    'EVE,eve,Never reported,,,,,,,,,1,',
    "'=1+1,'=1+1,Never reported,,,,,,,,,1,",
    '',
  ])
})
