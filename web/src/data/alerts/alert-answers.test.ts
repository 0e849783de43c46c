import type { AlertAnswer } from '@holdfast/contract/alerts/alert-answers'
import { expect, test } from 'vitest'
import type { OutboxItem } from '../../storage/unsynced-store.ts'
import { sentAnswers, withAnswer } from './alert-answers.ts'

const ALERT = 'alert_aaaaaaaaaaaa'
const TIME = '2026-11-21T10:00:30.000Z'

const answer = (changes: Partial<AlertAnswer> = {}): AlertAnswer => ({
  id: 'a',
  alertid: ALERT,
  userid: 'teacher',
  answer: 'help',
  note: '',
  position: null,
  room: null,
  language: null,
  timestamp: TIME,
  received: TIME,
  ...changes,
})

function waiting(id: string, changes: Partial<OutboxItem> = {}): OutboxItem {
  const body = { id, answer: 'help', note: 'Boiler room', timestamp: TIME } as const
  const item = { kind: 'alertanswer', id, order: 1, organisationid: 'riverside', body } as const
  return { ...item, ownerid: ALERT, ...changes } as OutboxItem
}

test('unsent answers follow those of the server, and none shows twice while it is acknowledged', () => {
  const items = [waiting('a'), waiting('b'), waiting('c', { ownerid: 'alert_other' })]
  expect(sentAnswers([answer()], items, ALERT)).toMatchObject([
    { id: 'a', state: 'sent' },
    { id: 'b', state: 'waiting', note: 'Boiler room', room: null, position: null },
  ])
  const refused = waiting('b', { refused: { code: 'not-found', message: 'Gone' } })
  expect(sentAnswers([], [refused], ALERT)).toMatchObject([{ id: 'b', state: 'refused' }])
})

test('answers of one kind within a minute become one, as on the server', () => {
  const first = answer()
  const more = answer({ id: 'b', note: 'Boiler room', received: '2026-11-21T10:00:50.000Z' })
  const later = answer({ id: 'c', received: '2026-11-21T10:01:00.000Z' })
  const safe = answer({ id: 'd', answer: 'safe', received: '2026-11-21T10:01:10.000Z' })
  const ids = [first, more, later, safe]
    .reduce<AlertAnswer[]>((answers, saved) => withAnswer(answers, saved), [])
    .map(({ id }) => id)
  expect(ids).toEqual(['b', 'c', 'd'])
})
