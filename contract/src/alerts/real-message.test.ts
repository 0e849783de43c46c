import { expect, test } from 'vitest'
import { ALERT_WORDS } from './alert-words.ts'
import { realMessage, splitRealMessage } from './real-message.ts'

const split = (message: string, continues: string | null = null) =>
  splitRealMessage({ message, continues })

test('an alert says that it is real and no exercise any more before its own words', () => {
  expect(split(realMessage('Smoke in the hall'))).toEqual({
    isReal: true,
    rest: 'Smoke in the hall',
  })
  expect(split(realMessage(''))).toEqual({ isReal: true, rest: '' })
})

test('whoever types the sentence does not turn an exercise into the alert', () => {
  const typed = `Smoke in the hall. ${ALERT_WORDS.real}`
  expect(split(typed)).toEqual({ isReal: false, rest: typed })
})

test('an alert that goes on after a mistaken end stays one that an exercise has turned into', () => {
  const message = `The end was a mistake: Evacuate goes on.\nUpdate: Gas.\n${realMessage('Smoke')}`
  expect(split(message, 'earlier')).toEqual({
    isReal: true,
    rest: 'The end was a mistake: Evacuate goes on.\nUpdate: Gas.\nSmoke',
  })
})
