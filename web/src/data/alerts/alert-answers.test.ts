import type {
  AlertAnswer,
  AlertRecipient,
  AlertResponse,
} from '@holdfast/contract/alerts/alert-answers'
import { expect, test } from 'vitest'
import type { OutboxItem } from '../../storage/unsynced-store.ts'
import { sentAnswers, withAnswer, withResponse } from './alert-answers.ts'

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

test('a call after a safe is a call of its own within the minute too, as on the server', () => {
  const at = (second: number) => `2026-11-21T10:00:${second}.000Z`
  const answers = [
    answer({ note: 'Room 12', timestamp: at(10) }),
    answer({ id: 'b', answer: 'safe', timestamp: at(20) }),
    answer({ id: 'c', note: 'Gunman at the door', timestamp: at(30) }),
  ].reduce<AlertAnswer[]>((before, saved) => withAnswer(before, saved), [])
  expect(answers.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

const caller = { userid: 'teacher', responses: [] as AlertRecipient['responses'] } as AlertRecipient

const response = (changes: Partial<AlertResponse> = {}): AlertResponse => ({
  id: 'r',
  alertid: ALERT,
  recipientid: 'teacher',
  kind: 'coming',
  userid: 'head',
  authorname: 'Jordan Hale',
  answered: TIME,
  timestamp: TIME,
  received: TIME,
  ...changes,
})

test('the last response of each person counts, as on the server', () => {
  const withdrawn = response({ kind: 'withdrawn', timestamp: '2026-11-21T10:00:31.000Z' })
  const kinds = (...given: AlertResponse[]) =>
    given.reduce(withResponse, [caller])[0]?.responses.map(({ userid, kind }) => [userid, kind])
  expect(kinds(response())).toEqual([['head', 'coming']])
  expect(kinds(response(), withdrawn)).toEqual([['head', 'withdrawn']])
  expect(kinds(withdrawn, response())).toEqual([['head', 'withdrawn']])
  expect(kinds(response(), response({ kind: 'seen', timestamp: withdrawn.timestamp }))).toEqual([
    ['head', 'coming'],
  ])
  const seenLater = { userid: 'head', kind: 'seen', timestamp: withdrawn.timestamp } as const
  const seen = { ...caller, responses: [{ ...seenLater, authorname: '', answered: TIME }] }
  expect(withResponse([seen], response())[0]?.responses[0]?.kind).toBe('coming')
  expect(kinds(response(), response({ userid: 'site' }))).toEqual([
    ['head', 'coming'],
    ['site', 'coming'],
  ])
  expect(kinds(response({ recipientid: 'somebody else' }))).toEqual([])
})
