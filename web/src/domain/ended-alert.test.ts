import { expect, test } from 'vitest'
import { sampleAlert } from '../test-support/sample-alert.ts'
import { endWordOf, lastEndedAlert, openBeside } from './ended-alert.ts'

const at = (minutes: string) => `2026-11-21T10:${minutes}:00.000Z`

test('an incident is over for its alerts only once all of them have ended', () => {
  const first = sampleAlert({ id: 'a', incidentid: 'i', ended: at('05') })
  const second = sampleAlert({ id: 'b', incidentid: 'i', ended: at('09') })
  const elsewhere = sampleAlert({ id: 'c', incidentid: 'j' })
  expect(lastEndedAlert([elsewhere], 'i')).toBeUndefined()
  expect(lastEndedAlert([second, first, elsewhere], 'i')?.id).toBe('b')
  expect(lastEndedAlert([{ ...second, ended: null }, first], 'i')).toBeUndefined()
})

test('an alert elsewhere stands in the way of an all clear, an exercise only of an exercise', () => {
  const [real, exercise] = [sampleAlert({ id: 'r' }), sampleAlert({ id: 'e', exercise: true })]
  const over = sampleAlert({ id: 'a', ended: at('05') })
  const beside = (one: typeof over) => openBeside([exercise, real], one).map(({ id }) => id)
  expect(beside(over)).toEqual(['r'])
  expect(beside({ ...over, exercise: true })).toEqual(['r', 'e'])
  expect(beside(real)).toEqual([])
})

test('the end of a call for a first aider is no all clear', () => {
  const ended = { mistake: false, recipientids: ['head'], sound: 'tone' as const }
  expect(endWordOf(ended)).toBe('ended')
  // It goes to everybody while nobody holds the roles that it is for.
  expect(endWordOf({ ...ended, recipientids: null })).toBe('ended')
  expect(endWordOf({ ...ended, recipientids: null, sound: 'silent' })).toBe('allclear')
  expect(endWordOf({ ...ended, mistake: true })).toBe('mistake')
})
