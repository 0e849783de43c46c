import { expect, test } from 'vitest'
import type { AlertEvent, GivenAnswer } from './alert-history.ts'
import { alertsInRecord } from './alert-record.ts'

const recipient = { userid: 'dana', name: 'Dana Fox' }

const sent = {
  ...{ seq: 1, event: 'sent', alertid: 'a', timestamp: '2026-11-21T10:00:00.000Z' },
  ...{ userid: 'head', authorname: 'Jordan Hale', title: 'Evacuate', instruction: '', message: '' },
  ...{ exercise: false, mistake: false, translations: [], recipients: [recipient] },
} satisfies AlertEvent

function answersOf(...given: [GivenAnswer['answer'], string][]): GivenAnswer[] {
  return given.map(([answer, note], seq) => {
    const timestamp = `2026-11-21T10:0${seq}:00.000Z`
    return {
      ...{ seq, alertid: 'a', userid: 'dana', authorname: 'Dana Fox', answer, note },
      ...{ position: null, room: null, language: null, firsttimestamp: null },
      ...{ timestamp, devicetimestamp: timestamp, received: timestamp },
    }
  })
}

const currentOf = (answers: GivenAnswer[]) =>
  alertsInRecord({ events: [sent], answers })[0]?.people[0]?.currentAnswer?.answer

test('in the record, a safe by text message takes no call for help away, and one in the app does', () => {
  expect(currentOf(answersOf(['seen', ''], ['safe', 'By text message']))).toBe('safe')
  expect(currentOf(answersOf(['help', ''], ['safe', 'By text message: gym']))).toBe('help')
  const texts = answersOf(['help', 'By text message'], ['safe', 'By text message'])
  expect(currentOf(texts)).toBe('help')
  expect(currentOf(answersOf(['help', ''], ['safe', 'By text message'], ['safe', '']))).toBe('safe')
})
