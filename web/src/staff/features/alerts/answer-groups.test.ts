import type { AlertRecipient } from '@holdfast/contract/alerts/alert-answers'
import { expect, test } from 'vitest'
import { describeReach, groupRecipients } from './answer-groups.ts'

const person = (
  name: string,
  answer: AlertRecipient['answer'],
  more: Partial<AlertRecipient> = {},
): AlertRecipient => ({
  userid: name.toLowerCase(),
  name,
  answer,
  note: '',
  position: null,
  timestamp: null,
  received: null,
  reached: 'none',
  room: null,
  roomtimestamp: null,
  endedcall: null,
  responses: [],
  ...more,
})

test('people who need help come first, nobody coming and waiting longest on top, then those without an answer, then the safe', () => {
  const groups = groupRecipients(
    [
      person('Ann', 'safe'),
      person('Ben', 'help', { timestamp: '2026-11-21T10:00:00.000Z' }),
      person('Cat', 'seen'),
      person('Dan', 'none'),
      person('Fay', 'help', {
        timestamp: '2026-11-21T09:00:00.000Z',
        responses: [
          { kind: 'coming', userid: 'g', authorname: 'Gil', timestamp: '', answered: '' },
        ],
      }),
      person('Eve', 'help', { timestamp: '2026-11-21T10:01:00.000Z' }),
    ],
    '',
  )
  expect(groups.map(({ title, members }) => [title, ...members.map(({ name }) => name)])).toEqual([
    ['Needs help', 'Ben', 'Eve', 'Fay'],
    ['No answer', 'Cat', 'Dan'],
    ['Safe', 'Ann'],
  ])
})

test('the search finds names and what people wrote', () => {
  const people = [person('Ann', 'safe'), person('Ben', 'help', { note: 'Boiler room' })]
  const found = (search: string) =>
    groupRecipients(people, search).flatMap(({ members }) => members.map(({ name }) => name))
  expect(found('ANN')).toEqual(['Ann'])
  expect(found(' boiler ')).toEqual(['Ben'])
  expect(found('nobody')).toEqual([])
})

test('an alert that reached nobody differs from one that nobody has answered', () => {
  const people = (...reached: AlertRecipient['reached'][]) => [
    person('Head', 'none', { reached: 'screen' }),
    ...reached.map((each, index) => person(`P${index}`, 'none', { reached: each })),
  ]
  const open = { userid: 'head', ended: null }
  expect(describeReach(people('none', 'none'), open)).toEqual({
    text: 'Nobody reached yet',
    isNobody: true,
  })
  expect(describeReach(people('none'), { ...open, ended: '2026-11-21T10:00:00Z' }).text).toBe(
    'Nobody was reached',
  )
  expect(describeReach(people('push', 'screen', 'none'), open)).toEqual({
    text: 'Reached 2 of 3 other people',
    isNobody: false,
  })
})
