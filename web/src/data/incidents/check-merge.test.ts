import type { Check } from '@holdfast/contract/incidents/checklists'
import { expect, test } from 'vitest'
import type { OutboxItem } from '../../storage/unsynced-store.ts'
import { checkRows, latestChecks, withCheck } from './check-merge.ts'

const author = { userid: 'head', name: 'Head' }

function check(itemid: string, index: number | null, checked: boolean | null, second = 1): Check {
  const timestamp = new Date(second * 1000).toISOString()
  const by = { userid: 'teacher', authorname: 'Teacher', itemtext: null, point: null }
  return { incidentid: 'a', itemid, index, checked, timestamp, received: timestamp, ...by }
}

function unsent(order: number, index: number | null, checked: boolean | null): OutboxItem {
  const body = { itemid: 'doors', index, checked, timestamp: new Date().toISOString() }
  return { kind: 'check', order, id: `${order}`, organisationid: 'r', ownerid: 'a', body }
}

test('a tick on this device shows at once, whatever the server’s state', () => {
  const rows = checkRows('a', [check('doors', null, null)], [unsent(1, null, true)], author)
  expect(rows).toMatchObject([
    { itemid: 'doors', checked: true, userid: 'head', sending: 'waiting' },
  ])
})

test('the item and each of its sub-items have their own check, and the last tick counts', () => {
  const rows = checkRows(
    'a',
    [],
    [unsent(1, 0, true), unsent(2, null, true), unsent(3, 0, null)],
    author,
  )
  expect(rows.map((row) => [row.index, row.checked])).toEqual([
    [0, null],
    [null, true],
  ])
})

test('a refused tick changes nothing', () => {
  const refused = { ...unsent(1, null, true), refused: { code: 'closed', message: 'Closed' } }
  expect(checkRows('a', [check('doors', null, null)], [refused], author)).toMatchObject([
    { checked: null, sending: 'sent' },
  ])
})

test('the later of two checks of one item wins', () => {
  const later = check('doors', null, true, 5)
  expect(withCheck([later], check('doors', null, false, 4))).toEqual([later])
  expect(withCheck([check('doors', null, false, 4)], later)).toEqual([later])
})

test('a check of a sub-item is identified by its text, whatever its index was', () => {
  const before = { ...check('doors', 0, true), point: 'Back' }
  const since = { ...check('doors', 1, null, 5), point: 'Back' }
  expect(withCheck([before], since)).toEqual([since])
  expect(withCheck([before], { ...since, point: 'Front' })).toHaveLength(2)
})

test('of two checks of one item in incidents that are merged, the later one counts', () => {
  const early = checkRows(
    'a',
    [check('doors', null, true, 1), check('gates', null, true, 1)],
    [],
    author,
  )
  const late = checkRows('b', [check('doors', null, null, 5)], [], author)
  const latest = [...early.filter(({ itemid }) => itemid === 'gates'), ...late]
  for (const lists of [
    [early, late],
    [late, early],
  ]) {
    expect(latestChecks(lists)).toEqual(expect.arrayContaining(latest))
    expect(latestChecks(lists)).toHaveLength(2)
  }
})
