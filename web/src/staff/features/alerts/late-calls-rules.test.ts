import type { AlertRecipient } from '@holdfast/contract/alerts/alert-answers'
import { expect, test } from 'vitest'
import { sampleAlert } from '../../../test-support/sample-alert.ts'
import { sampleRecipient } from '../../../test-support/sample-recipient.ts'
import { alertsWithLateCalls, lateCallsOf } from './late-calls-rules.ts'

const at = (minutes: string) => `2026-11-21T10:${minutes}:00.000Z`
const over = { ...sampleAlert({ id: 'a' }), ended: at('30') }

function person(userid: string, received: string, more: Partial<AlertRecipient> = {}) {
  return sampleRecipient(userid, 'help', {
    ...{ userid, timestamp: received, received, reached: 'screen' },
    ...more,
  })
}

const coming = (userid: string) =>
  ({ kind: 'coming', userid, authorname: '', answered: at('40'), timestamp: at('41') }) as const

const callsFor = (me: string, recipients: AlertRecipient[], shown = {}) =>
  lateCallsOf(over, recipients, { me, shown }).map(({ userid }) => userid)

const closedAt = (minutes: string) => ({ a: { lateCalls: { teacher: at(minutes) } } })

test('a call for help that comes after the end covers the screen until somebody else goes there or it is closed', () => {
  const late = person('teacher', at('40'))
  expect(callsFor('site', [person('visits', at('20')), late])).toEqual(['teacher'])
  expect(callsFor('site', [{ ...late, answer: 'safe' }])).toEqual([])
  expect(callsFor('teacher', [late])).toEqual([])
  expect(callsFor('site', [{ ...late, responses: [coming('head')] }])).toEqual([])
  expect(callsFor('site', [{ ...late, responses: [coming('site')] }])).toEqual(['teacher'])
  expect(callsFor('site', [late], closedAt('40'))).toEqual([])
  expect(callsFor('site', [late], closedAt('39'))).toEqual(['teacher'])
})

test('a closed call covers the screen again when its last helper cannot come, whatever was closed since', () => {
  const withdrawn = { ...coming('head'), kind: 'withdrawn', timestamp: at('45') } as const
  const left = person('teacher', at('40'), { responses: [withdrawn] })
  const later = person('visits', at('44'))
  const shown = { a: { lateCalls: { teacher: at('40'), visits: at('44') } } }
  expect(callsFor('site', [left, later], shown)).toEqual(['teacher'])
  expect(callsFor('head', [left, later], shown)).toEqual([])
  expect(callsFor('site', [left], closedAt('45'))).toEqual([])
})

test('only those who can answer calls are shown late ones, of alerts that ended a short time ago', () => {
  const caller = (roles: string[]) => {
    return {
      userid: 'site',
      type: 'standard' as const,
      organisationid: '',
      isProvider: false,
      roles,
    }
  }
  const of = (roles: string[], earliest = at('00')) =>
    alertsWithLateCalls([over, sampleAlert({ id: 'open' })], caller(roles), earliest)
  expect(of(['site-coordinator'])).toEqual([over])
  expect(of([])).toEqual([])
  expect(of(['site-coordinator'], at('31'))).toEqual([])
})
