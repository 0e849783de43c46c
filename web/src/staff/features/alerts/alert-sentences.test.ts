import { expect, test } from 'vitest'
import { sampleAlert } from '../../../test-support/sample-alert.ts'
import { formatDateTime, formatTime } from '../../../ui/format-dates.ts'
import { describeSentAlert } from './alert-sentences.ts'

const sent = formatDateTime(sampleAlert().timestamp)
const ended = '2026-11-21T10:40:00.000Z'

test('the list says in one sentence who sent an alert and what became of it', () => {
  expect(describeSentAlert(sampleAlert())).toBe(`Sent to 9 people by Jordan Hale, ${sent}.`)
  expect(describeSentAlert(sampleAlert({ ended }))).toBe(
    `Sent by Jordan Hale, ${sent}; all clear at ${formatTime(ended)}.`,
  )
  expect(describeSentAlert(sampleAlert({ ended, mistake: true }))).toBe(
    `Sent by mistake by Jordan Hale, ${sent}.`,
  )
})

test('an end that was a mistake is not called an all clear in the list', () => {
  const text = describeSentAlert(sampleAlert({ ended }), true)
  expect(text).toBe(`Sent by Jordan Hale, ${sent}; ended by mistake, it went on.`)
})

test('an all clear on another day names the day', () => {
  const later = '2026-11-23T10:00:00.000Z'
  expect(describeSentAlert(sampleAlert({ ended: later }))).toContain(
    `all clear at ${formatDateTime(later)}`,
  )
})

test('the end of a call for help is no all clear', () => {
  const call = sampleAlert({ ended, sound: 'tone' })
  expect(describeSentAlert(call)).toBe(
    `Sent by Jordan Hale, ${sent}; ended at ${formatTime(ended)}.`,
  )
})
