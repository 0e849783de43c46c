import { expect, test } from 'vitest'
import { goesOnSentence } from './alert-purpose.ts'

test('the end of a call for help, or of an alert to some, is not called an all clear when it goes on', () => {
  const lockdown = { title: 'Lockdown', mistake: false, recipientids: null, sound: 'loud' } as const
  expect(goesOnSentence(lockdown)).toBe('The all clear was a mistake: Lockdown goes on.')
  expect(goesOnSentence({ ...lockdown, recipientids: ['head'] })).toBe(
    'The end was a mistake: Lockdown goes on.',
  )
  expect(goesOnSentence({ ...lockdown, title: 'First aid', sound: 'tone' })).toBe(
    'The end was a mistake: First aid goes on.',
  )
  expect(goesOnSentence({ ...lockdown, mistake: true })).toBe(
    'It was not sent by mistake: Lockdown goes on.',
  )
})
