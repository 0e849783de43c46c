import { problems } from '@holdfast/contract/endpoints/problems'
import { expect, test } from 'vitest'
import { failureFromResponse, failureWithoutResponse } from '../http/call-failure.ts'
import type { OutboxItem } from '../storage/unsynced-store.ts'
import { clockOfWriting, isFinalRefusal, isInTime, queuesOf } from './outbox-rules.ts'

function item(order: number, ownerid: string): OutboxItem {
  const body = { id: `${order}`, timestamp: '', type: 'text', content: 'x' } as const
  return { kind: 'log', order, id: `${order}`, organisationid: 'riverside', ownerid, body }
}

test.each(Object.entries(problems))(
  'our server’s %s is final only when sending again cannot help',
  (code, problem) => {
    const failure = failureFromResponse(problem.status, { code, message: 'No.', errors: [] }, null)
    const waits = code === 'second-factor-required'
    const isFinal = [400, 403, 404, 409, 413].includes(problem.status) && !waits
    expect(isFinalRefusal(failure)).toBe(isFinal)
  },
)

test('a refusal by something between the device and our server is never final', () => {
  expect(isFinalRefusal(failureFromResponse(403, undefined, null))).toBe(false)
  expect(isFinalRefusal(failureFromResponse(404, { message: 'Not Found' }, null))).toBe(false)
  expect(
    isFinalRefusal(failureFromResponse(400, { code: 'toString', message: '', errors: [] }, null)),
  ).toBe(false)
  expect(isFinalRefusal(failureWithoutResponse('timed-out'))).toBe(false)
})

test('each incident has a queue in the order of writing, without refused items', () => {
  const refused = { ...item(2, 'a'), refused: { code: 'closed', message: 'Closed' } }
  const queues = queuesOf([item(4, 'a'), item(3, 'b'), refused, item(1, 'a')])
  expect([...queues].map(([id, queue]) => [id, ...queue.map(({ order }) => order)])).toEqual([
    ['a', 1, 4],
    ['b', 3],
  ])
})

test('an alert is given up ten minutes after the press, and sooner by no clock that was set right meanwhile', () => {
  const now = Date.parse('2026-11-28T10:00:00.000Z')
  const minutes = (count: number) => count * 60_000
  const isSent = (ages: { server: number; clock: number; ticks?: number; page?: number }) => {
    const press = {
      ...{ written: now - minutes(ages.server), clock: now - minutes(ages.clock) },
      ...{ ticks: now - minutes(ages.ticks ?? 0), page: ages.page ?? 1 },
    }
    return isInTime(press, { server: now, clock: now, ticks: now, page: 1 })
  }
  expect(isSent({ server: 10, clock: 10 })).toBe(true)
  expect(isSent({ server: 11, clock: 11 })).toBe(false)
  // The clock of the device was slow, or the time of the server was not known yet: pressed just now.
  expect(isSent({ server: 0, clock: 15 })).toBe(true)
  expect(isSent({ server: 60, clock: 0 })).toBe(true)
  expect(isSent({ server: -60, clock: 0 })).toBe(true)
  // The clock was an hour fast at the press: what is below zero says nothing.
  expect(isSent({ server: 40, clock: -20 })).toBe(false)
  // Both were set back: nothing says how old it is, and the server knows the time.
  expect(isSent({ server: -20, clock: -20 })).toBe(true)
  // The page's own ticks say how old it is at least.
  expect(isSent({ server: -20, clock: -20, ticks: 5 })).toBe(true)
  expect(isSent({ server: -20, clock: -20, ticks: 11 })).toBe(false)
  expect(isSent({ server: 2, clock: 3, ticks: 11 })).toBe(false)
  // They stand still while the device sleeps, and those of another page say nothing.
  expect(isSent({ server: 30, clock: 30, ticks: 1 })).toBe(false)
  expect(isSent({ server: -20, clock: -20, ticks: 11, page: 2 })).toBe(true)
})

test.each([
  // The clock was set right after the writing: it had been an hour fast, an hour slow, or a day fast.
  [{ server: 67, clock: 7, ticks: 67 }, 67],
  [{ server: 67, clock: 127, ticks: 67 }, 67],
  [{ server: 67, clock: -1373, ticks: 67 }, 67],
  // The device slept, or another page sends.
  [{ server: 67, clock: 7, ticks: 1 }, 67],
  [{ server: 67, clock: 7, ticks: undefined }, 67],
  // Nobody set it: the server's time was not known well at the writing.
  [{ server: 185, clock: 5, ticks: 5 }, 5],
  [{ server: 67, clock: 66.5, ticks: 1 }, 66.5],
  // Nothing says when it was.
  [{ server: -60, clock: 5, ticks: undefined }, 5],
])('with ages of %o the clock of the writing has moved by %d minutes', (ages, moved) => {
  const now = Date.parse('2026-11-28T10:00:00.000Z')
  const minutes = (count: number) => count * 60_000
  const clock = now - minutes(ages.clock)
  const item = {
    ...{ written: now - minutes(ages.server), clock, page: 1 },
    ...(ages.ticks !== undefined && { ticks: now - minutes(ages.ticks) }),
  }
  const clocks = { server: now, clock: now, ticks: now, page: 1 }
  expect(clockOfWriting(item, clocks)).toBe(clock + minutes(moved))
  // Without the time of the server, and for items of an earlier version, the clock counts as it is.
  expect(clockOfWriting({ ...item, written: undefined }, clocks)).toBe(now)
})
