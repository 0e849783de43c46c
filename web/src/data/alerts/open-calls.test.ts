import type { AlertRecipient } from '@holdfast/contract/alerts/alert-answers'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import {
  alertsWithCalls,
  describeCalls,
  nameCalls,
  unansweredCallsOf,
} from '@holdfast/contract/alerts/open-calls'
import { expect, test } from 'vitest'
import { sampleAlert } from '../../test-support/sample-alert.ts'
import { sampleRecipient } from '../../test-support/sample-recipient.ts'

const at = (minutes: string) => `2026-11-21T10:${minutes}:00.000Z`

function person(userid: string, received: string, more: Partial<AlertRecipient> = {}) {
  return sampleRecipient(userid, 'help', {
    ...{ userid, timestamp: received, received, reached: 'screen' },
    ...more,
  })
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

test('who has waited longest comes first', () => {
  const left = person('teacher', at('20'), { responses: [response('head', 'withdrawn', at('45'))] })
  expect(unanswered([person('visits', at('44')), left])).toEqual(['teacher', 'visits'])
})

test('the bar counts all who need help, and says to how many nobody is coming', () => {
  const say = (...recipients: AlertRecipient[]) => describeCalls(recipients, 'site')
  const [one, two] = [person('teacher', at('20')), person('visits', at('21'))]
  expect(say()).toBe('')
  expect(say(one)).toBe('1 person needs help, nobody is coming yet')
  expect(say(one, two)).toBe('2 people need help, nobody is coming yet')
  const helped = { ...two, responses: [response('head', 'coming')] }
  expect(say(one, helped)).toBe('2 people need help, nobody is coming yet to 1 of them')
  expect(say(helped)).toBe('')
})

test('calls stay after the end of their alert, and those of an exercise give way to a real alert', () => {
  const alert = (id: string, changes: Partial<Alert>) => sampleAlert({ id, ...changes })
  const real = alert('real', {})
  const over = alert('over', { ended: at('30') })
  const drill = alert('drill', { exercise: true })
  const ids = (...alerts: Alert[]) => alertsWithCalls(alerts, at('10')).map(({ id }) => id)
  expect(ids(over, real, drill)).toEqual(['real', 'over'])
  expect(ids(over, drill)).toEqual(['drill', 'over'])
  expect(ids(alert('old', { ended: at('05') }))).toEqual([])
})

test('two people are named with their room, or else with what they wrote', () => {
  const room = { name: '12', pupils: 28, adults: null, injured: null }
  const calls = unansweredCallsOf(
    [
      person('Casey', at('21'), { room, note: 'Smoke' }),
      person('Ali', at('22'), { note: 'Boiler room\nDoor is stuck' }),
      person('Sam', at('23')),
    ],
    'site',
  )
  expect(nameCalls(calls)).toBe('Casey (Room 12), Ali (Boiler room · Door is stuck) and 1 more')
  expect(nameCalls(calls.slice(2))).toBe('Sam')
})
