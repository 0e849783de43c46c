import { problems } from '@holdfast/contract/endpoints/problems'
import { expect, test } from 'vitest'
import { failureFromResponse, failureWithoutResponse } from '../http/call-failure.ts'
import type { OutboxItem } from '../storage/unsynced-store.ts'
import { ALERT_RETRY_MS, isFinalRefusal, queuesOf, requireInTime } from './outbox-rules.ts'

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

// A time far ahead is one of an earlier version of the app, by a device's clock that has been set right since.
test('an alert is given up ten minutes after the press, and one from a time that makes no sense', () => {
  const now = Date.parse('2026-11-28T10:00:00.000Z')
  const sendAfter = (ms: number) => () => requireInTime({ written: now - ms }, now)
  expect(sendAfter(ALERT_RETRY_MS)).not.toThrow()
  expect(sendAfter(-5000)).not.toThrow()
  expect(sendAfter(ALERT_RETRY_MS + 1)).toThrow('could not be sent in time')
  expect(sendAfter(-ALERT_RETRY_MS - 1)).toThrow('could not be sent in time')
})
