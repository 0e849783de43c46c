import type { Release } from '@holdfast/contract/roll-call/release-words'
import { type EventToStand, standPickups } from '@holdfast/contract/roll-call/standing-pickups'
import { expect, test } from 'vitest'
import type { Pickup } from '../../../../data/incidents/pickups.ts'
import type { PersonRow } from '../person-row.ts'
import {
  describeOthers,
  describeWait,
  describeWithdrawn,
  isOpen,
  isSettled,
  nameFetchers,
  pickupRows,
  warningsOf,
  wentWithAnother,
} from './pickup-rows.ts'

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
  return standPickups(events).map((pickup) => ({ ...pickup, isUnsent: false }))
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

const AUNT: Release = { adult: 'ana hill', relationship: 'aunt', identity: 'document' }

test('two adults of one name warn of each other, and neither vanishes with the release to one', () => {
  const named = standing(event('a', { collector: ANA }), event('b', { collector: AUNT }))
  expect(pickupRows(named, [rowOf()]).map(({ others }) => others.length)).toEqual([1, 1])
  expect(pickupRows(named, [rowOf(AUNT)]).map(wentWithAnother)).toEqual([true, true])
})

test('another relationship is another adult, and another way of knowing the adult is not', () => {
  const [ana] = pickupRows(standing(event('a', { collector: ANA })), [rowOf(AUNT)])
  expect(ana && wentWithAnother(ana)).toBe(true)
  const known = { ...ANA, adult: 'Ana  Hill', identity: 'known' } as const
  const [same] = pickupRows(standing(event('a', { collector: ANA })), [rowOf(known)])
  expect(same && wentWithAnother(same)).toBe(false)
})

test('whoever was settled with can be listed again, but not the adult with whom the child went', () => {
  const settled = standing(
    event('a', { collector: ANA }),
    event('b', { collector: BEN }),
    event('c', { pickupid: 'b', state: 'withdrawn', seq: 3 }),
  )
  expect(pickupRows(settled, [rowOf(ANA)]).map(isSettled)).toEqual([false, true])
  expect(pickupRows(settled, [rowOf(BEN)]).map(isSettled)).toEqual([false, false])
  expect(pickupRows(settled, [rowOf()]).map(isSettled)).toEqual([false, false])
})

test.each([
  ['fetching', 'Dana Fox fetches Sam Hill for Ana Hill (mother)'],
  ['here', 'Sam Hill is at the gate, for Ana Hill (mother)'],
] as const)('a runner sees that the child is %s for another adult', (state, words) => {
  const pickups = standing(
    event('a', { collector: ANA }),
    event('b', { collector: BEN }),
    event('c', { pickupid: 'a', state, seq: 3 }),
  )
  const items = pickupRows(pickups, [rowOf()])
  expect(items.map(describeOthers)).toEqual([undefined, words])
})

test('an adult who was turned away is known at the next gate', () => {
  const withdrawn = event('c', { pickupid: 'b', state: 'withdrawn', authorname: 'Kim Lee', seq: 3 })
  const [pickup] = standing(event('b', { collector: BEN }), withdrawn)
  expect(pickup && describeWithdrawn(pickup)).toMatch(
    /^Ben Hill \(father\) asked at \d\d:00; withdrawn by Kim Lee, \d\d:00$/,
  )
})

test('three runners are named in one sentence', () => {
  const fetchers = ['A', 'B', 'C'].map((authorname) => ({ userid: authorname, authorname }))
  const [pickup] = both
  expect(pickup && nameFetchers({ ...pickup, fetchers })).toBe('A, B and C')
})

function warnings(row: Partial<PersonRow>): string[] {
  const [item] = pickupRows(standing(event('a', { collector: ANA })), [{ ...rowOf(), ...row }])
  return item ? warningsOf(item) : []
}

test('a station warns as the roll call does: of a disputed mark, a count and a time before the alert', () => {
  const conflict = { state: 'missing', authorname: 'Kim Lee', place: '', timestamp: '' }
  const disputed = { state: 'present', place: '', authorname: 'Dana Fox', conflict } as unknown
  expect(warnings({ mark: disputed as PersonRow['mark'] }).join()).toMatch(
    /reported missing.*Two people disagree\. Kim Lee: missing/,
  )
  const counted = { state: 'missing', detail: '', authorname: 'Kim Lee', timestamp: '' } as const
  expect(warnings({ counted }).join()).toMatch(/^Missing by the count of .* from Kim Lee/)
  const seen = { state: 'present', place: '', authorname: 'Dana Fox', timestamp: '' } as unknown
  const before = { mark: seen as PersonRow['mark'], before: 'before Evacuate' }
  expect(warnings(before).join()).toMatch(/^Present · Dana Fox.* · before Evacuate$/)
})

test('an adult whom the school has a note about is warned of before anybody runs', () => {
  const noted = standing(event('a', { collector: { ...ANA, noted: true } }))
  const [item] = pickupRows(noted, [rowOf()])
  expect(item && warningsOf(item)).toEqual([
    'The school has a note about Ana Hill, or about somebody with that surname. Fetch the team before anybody fetches Sam Hill',
  ])
})
