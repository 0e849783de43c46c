import type { AlertRecipient } from '@holdfast/contract/alerts/alert-answers'
import { expect, test } from 'vitest'
import { sampleRecipient } from '../../../test-support/sample-recipient.ts'
import { describeReach, groupRecipients } from './answer-groups.ts'

test('people who need help come first, nobody coming and waiting longest on top, then those without an answer, then the safe', () => {
  const groups = groupRecipients(
    [
      sampleRecipient('Ann', 'safe'),
      sampleRecipient('Ben', 'help', { timestamp: '2026-11-21T10:00:00.000Z' }),
      sampleRecipient('Cat', 'seen'),
      sampleRecipient('Dan', 'none'),
      sampleRecipient('Fay', 'help', {
        timestamp: '2026-11-21T09:00:00.000Z',
        responses: [
          { kind: 'coming', userid: 'g', authorname: 'Gil', timestamp: '', answered: '' },
        ],
      }),
      sampleRecipient('Eve', 'help', { timestamp: '2026-11-21T10:01:00.000Z' }),
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
  const people = [
    sampleRecipient('Ann', 'safe'),
    sampleRecipient('Ben', 'help', { note: 'Boiler room' }),
  ]
  const found = (search: string) =>
    groupRecipients(people, search).flatMap(({ members }) => members.map(({ name }) => name))
  expect(found('ANN')).toEqual(['Ann'])
  expect(found(' boiler ')).toEqual(['Ben'])
  expect(found('nobody')).toEqual([])
})

test('an alert that reached nobody differs from one that nobody has answered', () => {
  const people = (...reached: AlertRecipient['reached'][]) => [
    sampleRecipient('Head', 'none', { reached: 'screen' }),
    ...reached.map((each, index) => sampleRecipient(`P${index}`, 'none', { reached: each })),
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
