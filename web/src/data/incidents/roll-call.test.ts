import type { RollCount } from '@holdfast/contract/roll-call/roll-call'
import { summariseRollCall } from '@holdfast/contract/roll-call/roll-call-totals'
import { expect, test } from 'vitest'
import type { OutboxItem } from '../../storage/unsynced-store.ts'
import { countRows } from './roll-call.ts'

const author = { userid: 'head', name: 'Head' }
const at = (second: number) => new Date(second * 1000).toISOString()

function count(present: number, second: number, id = `count ${second}`): RollCount {
  const group = {
    groupid: '4b',
    groupname: '4B',
    expected: 28,
    missing: [],
    injured: [],
    place: '',
    knownalert: null,
    listed: null,
    listedpeople: null,
  }
  const by = { userid: 'teacher', authorname: 'Teacher', seq: second }
  const times = { timestamp: at(second), devicetimestamp: at(second), received: at(second) }
  return { id, incidentid: 'a', present, ...group, ...by, ...times }
}

function unsent(present: number, second: number, id = 'mine'): OutboxItem {
  const group = { groupid: '4b', groupname: '4B', expected: 28 }
  const body = { id, ...group, present, timestamp: at(second) }
  return { kind: 'count', order: second, id, organisationid: 'r', ownerid: 'a', body }
}

const currentCount = (counts: readonly RollCount[], outbox: readonly OutboxItem[]) =>
  summariseRollCall([], countRows('a', counts, outbox, author)).groups[0]?.count

test('a count on this device shows at once, marked as waiting', () => {
  expect(currentCount([count(28, 1)], [unsent(27, 2)])).toMatchObject({
    ...{ present: 27, authorname: 'Head', sending: 'waiting' },
  })
})

test('an earlier count that is still waiting does not replace a later one', () => {
  expect(currentCount([count(28, 5)], [unsent(27, 2)])).toMatchObject({
    present: 28,
    sending: 'sent',
  })
})

test('a count that the server has is not shown twice while its acknowledgement is handled', () => {
  expect(countRows('a', [count(27, 2, 'mine')], [unsent(27, 2)], author)).toHaveLength(1)
})

test('refused counts and counts of another incident are ignored', () => {
  const refused = { ...unsent(1, 9), refused: { code: 'closed', message: 'Closed' } }
  const other = { ...unsent(2, 9, 'other'), ownerid: 'b' }
  expect(countRows('a', [], [refused, other], author)).toEqual([])
})
