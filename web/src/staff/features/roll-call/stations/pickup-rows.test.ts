import type { Release } from '@holdfast/contract/roll-call/release-words'
import { type EventToStand, standPickups } from '@holdfast/contract/roll-call/standing-pickups'
import { expect, test } from 'vitest'
import type { Pickup } from '../../../../data/incidents/pickups.ts'
import type { PersonRow } from '../person-rows.ts'
import { describeWait, isOpen, pickupRows, wentWithAnother } from './pickup-rows.ts'

const PERSON = { personid: 'sam', name: 'Sam Hill', groupid: 'class_a', groupname: '4B' }
const ANA: Release = { adult: 'Ana Hill', relationship: 'mother', identity: 'list' }
const BEN: Release = { adult: 'Ben Hill', relationship: 'father', identity: 'known' }

function event(id: string, fields: Partial<EventToStand>): EventToStand {
  return {
    ...{ id, incidentid: 'incident', pickupid: id, state: 'asked', people: [PERSON], note: '' },
    ...{ collector: null, userid: 'teacher', authorname: 'Dana Fox', seq: 1 },
    timestamp: '2026-11-21T10:00:00.000Z',
    ...fields,
  }
}

function standing(...events: EventToStand[]): Pickup[] {
  return standPickups(events).map((pickup) => ({ ...pickup, isWaiting: false }))
}

function rowOf(release?: Release): PersonRow {
  const released = release && { release, authorname: 'Dana Fox', timestamp: '', seq: 9 }
  const mark = (released && { state: 'released', released }) as PersonRow['mark']
  return { key: 'id sam', person: PERSON, hasNeeds: false, needs: '', mark }
}

const both = standing(
  event('a', { collector: ANA }),
  event('b', { collector: BEN, timestamp: '2026-11-21T10:05:00.000Z' }),
)

test('two adults who ask for one child see of each other, the longest wait first', () => {
  const items = pickupRows(both, [rowOf()])
  expect(items.map(({ pickup }) => pickup.id)).toEqual(['a', 'b'])
  expect(items.map(({ others }) => others.map(({ id }) => id))).toEqual([['b'], ['a']])
  expect(items.every(isOpen)).toBe(true)
})

test('a release ends every request, and says of the other adult that the child went with somebody else', () => {
  const items = pickupRows(both, [rowOf(ANA)])
  expect(items.some(isOpen)).toBe(false)
  expect(items.map(wentWithAnother)).toEqual([false, true])
})

test('a withdrawn request is no longer open, and warns nobody', () => {
  const withdrawn = event('c', { pickupid: 'b', state: 'withdrawn', seq: 3 })
  const pickups = standing(
    event('a', { collector: ANA }),
    event('b', { collector: BEN }),
    withdrawn,
  )
  const items = pickupRows(pickups, [rowOf()])
  expect(items.map(isOpen)).toEqual([true, false])
  expect(items[0]?.others).toEqual([])
})

test('what was said of a request that is still on another phone is left out', () => {
  expect(standing(event('c', { pickupid: 'b', state: 'here' }))).toEqual([])
})

test('somebody who is on no list on this phone is shown all the same', () => {
  expect(pickupRows(both, []).map(({ row }) => row.person.name)).toEqual(['Sam Hill', 'Sam Hill'])
})

test.each([
  [0, '0 min'],
  [-3, '0 min'],
  [59, '59 min'],
  [65, '1 h 5 min'],
])('after %i minutes an adult has waited %s', (minutes, words) => {
  const [pickup] = both
  const now = Date.parse('2026-11-21T10:00:00.000Z') + minutes * 60_000
  expect(pickup && describeWait(pickup, now)).toBe(words)
})
