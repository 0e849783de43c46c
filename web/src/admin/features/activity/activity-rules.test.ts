import type { ActivityEntry } from '@holdfast/contract/sign-in/activity'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { activityRows, filterOf, invalidDays, kindColour, NO_FILTER } from './activity-rules.ts'

beforeAll(() => vi.stubEnv('TZ', 'America/New_York'))
afterAll(() => vi.unstubAllEnvs())

const entry = (id: number, timestamp: string): ActivityEntry => ({
  id,
  timestamp,
  userid: 'head',
  name: 'Alex Moran',
  kind: 'user-changed',
  recordid: 'teacher',
  summary: '',
  address: null,
})

test('empty filters are left out of the query', () => {
  expect(filterOf({ ...NO_FILTER, text: '  ' })).toEqual({})
})

test('days are whole days in the local time zone, including the last', () => {
  const day = '2026-11-21'
  expect(filterOf({ text: ' fay ', kind: 'sign-in', from: day, to: day })).toEqual({
    text: 'fay',
    kind: 'sign-in',
    from: '2026-11-21T05:00:00.000Z',
    to: '2026-11-22T04:59:59.999Z',
  })
})

test('a last day before the first is refused', () => {
  expect(invalidDays({ ...NO_FILTER, from: '2026-11-21', to: '2026-11-21' })).toBeUndefined()
  expect(invalidDays({ ...NO_FILTER, from: '2026-11-21' })).toBeUndefined()
  expect(invalidDays({ ...NO_FILTER, from: '2026-11-22', to: '2026-11-21' })).toMatch(/last day/)
})

test('entries are grouped by day, each under one heading', () => {
  const rows = activityRows(
    [entry(3, '2026-11-22T10:00Z'), entry(2, '2026-11-22T09:00Z'), entry(1, '2026-11-21T09:00Z')],
    (iso) => iso.slice(0, 10),
  )
  expect(rows.map((row) => row.day ?? row.entry.id)).toEqual(['2026-11-22', 3, 2, '2026-11-21', 1])
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
})

test('deletions are red, by an admin or because the retention period has ended', () => {
  expect(kindColour('incident-deleted')).toBe('red')
  expect(kindColour('incident-expired')).toBe('red')
  expect(kindColour('incident-deleted')).not.toBe(kindColour('content-published'))
})
