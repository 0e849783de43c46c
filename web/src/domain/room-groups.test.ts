import type { AlertRecipient, AlertRoom } from '@holdfast/contract/alerts/alert-answers'
import { expect, test } from 'vitest'
import { sampleRecipient } from '../test-support/sample-recipient.ts'
import { groupRooms, totalsOf } from './room-groups.ts'

let minute = 0

function person(name: string, room: Partial<AlertRoom> | null): AlertRecipient {
  minute += 1
  return sampleRecipient(name, 'safe', {
    room: room && { name: '', pupils: null, adults: null, injured: null, ...room },
    roomtimestamp: new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString(),
  })
}

test('rooms with injured people come first, the most first, then by name and number', () => {
  const groups = groupRooms([
    person('Ann', { name: 'Room 12' }),
    person('Ben', { name: 'Room 2', injured: 0 }),
    person('Cat', { pupils: 3 }),
    person('Dan', { name: 'Hall', injured: 1 }),
    person('Eve', { name: 'Gym', injured: 3 }),
    person('Fay', null),
  ])
  expect(groups.map(({ name }) => name)).toEqual(['Gym', 'Hall', 'Room 2', 'Room 12', ''])
})

test('two people who report the same pupils are counted once, however they write the room', () => {
  const groups = groupRooms([
    person('Ann', { name: 'Room 12', pupils: 28, adults: 1 }),
    person('Ben', { name: 'room  12', pupils: 28 }),
    person('Cat', { name: '12', pupils: 28, adults: 1 }),
    person('Dan', { name: 'B12', pupils: 4 }),
  ])
  expect(groups).toMatchObject([
    { pupils: 28, adults: 1, areDifferent: false, reports: [{}, {}, {}] },
    { pupils: 4 },
  ])
  expect(totalsOf(groups)).toEqual({ rooms: 2, pupils: 32, adults: 1, injured: 0, different: 0 })
})

test('when two reports disagree the latest counts, but reported injuries are never dropped', () => {
  const groups = groupRooms([
    person('Ann', { name: 'Gym', pupils: 28, injured: 2 }),
    person('Ben', { name: 'Gym', pupils: 31, injured: 0 }),
  ])
  expect(groups).toMatchObject([{ pupils: 31, injured: 2, areDifferent: true }])
  expect(groups[0]?.reports.map(({ name }) => name)).toEqual(['Ben', 'Ann'])
  expect(totalsOf(groups)).toMatchObject({ pupils: 31, injured: 2, different: 1 })
})

test('numbers without a room are listed under the person who gave them', () => {
  const groups = groupRooms([person('Ann', { pupils: 2 }), person('Ben', { pupils: 2 })])
  expect(totalsOf(groups)).toMatchObject({ rooms: 2, pupils: 4 })
})
