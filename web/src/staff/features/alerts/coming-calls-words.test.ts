import type { AlertRecipient } from '@holdfast/contract/alerts/alert-answers'
import { comingCallsOf } from '@holdfast/contract/alerts/open-calls'
import { expect, test } from 'vitest'
import { describeComing } from './coming-calls-words.ts'

const START = Date.parse('2026-11-21T10:00:00.000Z')
const MINUTE_MS = 60_000

const coming = (userid: string, authorname: string, minute = 0) => ({
  ...{ userid, authorname, kind: 'coming', answered: '' },
  timestamp: new Date(START + minute * MINUTE_MS).toISOString(),
})
const alex = (...responses: object[]) =>
  ({ userid: 'alex', name: 'Alex', answer: 'help', responses }) as unknown as AlertRecipient
const say = (recipients: AlertRecipient[], minute: number, me = 'head') => {
  const now = START + minute * MINUTE_MS
  return describeComing(comingCallsOf(recipients, me, now), now)
}

// Fails where a call leaves the bar with one tap: nobody learns that nobody has arrived.
test('a call to which somebody is coming stays in sight, and asks after five minutes', () => {
  const call = alex(coming('sam', 'Sam'))
  expect(say([call], 4)).toEqual({ title: 'Sam is coming to Alex', text: '4 min ago' })
  expect(say([call], 5)).toEqual({
    title: 'Is somebody with Alex?',
    text: 'Sam is coming, 5 min ago. Alex has not said that they are safe',
  })
})

test('whoever says later that they are coming too has five minutes again', () => {
  const call = alex(coming('sam', 'Sam'), coming('head', 'Jordan', 4))
  expect(say([call], 6)).toEqual({ title: 'You and Sam are coming to Alex', text: '2 min ago' })
})

test('a call that has ended, or one of oneself, is not there', () => {
  expect(say([{ ...alex(coming('sam', 'Sam')), answer: 'safe' }], 9).title).toBe('')
  expect(say([alex(coming('sam', 'Sam'))], 9, 'alex').title).toBe('')
  expect(say([alex({ ...coming('sam', 'Sam'), kind: 'withdrawn' })], 9).title).toBe('')
})
