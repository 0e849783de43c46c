import type { AlertRecipient } from '@holdfast/contract/alerts/alert-answers'
import { expect, test } from 'vitest'
import { nameCalls, unansweredCallsOf } from './open-calls.ts'

const at = (minutes: string) => `2026-11-21T10:${minutes}:00.000Z`

function person(userid: string, received: string, more: Partial<AlertRecipient> = {}) {
  return {
    ...{ userid, name: userid, answer: 'help', note: '', position: null, room: null },
    ...{ timestamp: received, received, reached: 'screen', responses: [] },
    ...more,
  } as AlertRecipient
}

const response = (userid: string, kind: 'coming' | 'withdrawn' | 'seen', time = at('41')) =>
  ({ kind, userid, authorname: '', answered: at('40'), timestamp: time }) as const

const unanswered = (recipients: AlertRecipient[]) =>
  unansweredCallsOf(recipients, 'site').map(({ userid }) => userid)

test('a call is unanswered until somebody is coming, the user included', () => {
  const call = person('teacher', at('20'))
  expect(unanswered([call, person('visits', at('21'), { answer: 'safe' })])).toEqual(['teacher'])
  expect(unanswered([{ ...call, responses: [response('head', 'seen')] }])).toEqual(['teacher'])
  expect(unanswered([{ ...call, responses: [response('head', 'coming')] }])).toEqual([])
  expect(unanswered([{ ...call, responses: [response('site', 'coming')] }])).toEqual([])
  expect(unanswered([person('site', at('20'))])).toEqual([])
})

test('the newest call comes first, and one whose helper cannot come counts as new', () => {
  const left = person('teacher', at('20'), { responses: [response('head', 'withdrawn', at('45'))] })
  expect(unanswered([person('visits', at('44')), left])).toEqual(['teacher', 'visits'])
})

test('two people are named with their room, or else with what they wrote', () => {
  const room = { name: '12', pupils: 28, adults: null, injured: null }
  const calls = unansweredCallsOf(
    [
      person('Casey', at('23'), { room, note: 'Smoke' }),
      person('Ali', at('22'), { note: 'Boiler room\nDoor is stuck' }),
      person('Sam', at('21')),
    ],
    'site',
  )
  expect(nameCalls(calls)).toBe('Casey (Room 12), Ali (Boiler room · Door is stuck) and 1 more')
  expect(nameCalls(calls.slice(2))).toBe('Sam')
})
