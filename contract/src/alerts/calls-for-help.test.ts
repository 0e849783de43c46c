import { expect, test } from 'vitest'
import {
  alertNamedIn,
  callAgain,
  callForHelp,
  endOfCall,
  isCallForHelp,
  isCallInAlert,
} from './calls-for-help.ts'

const lockdown = { title: 'Lockdown', exercise: false }
const written = (content: string) => ({
  ...{ userid: 'sam', authorname: 'Sam Okoro', type: 'text' as const, content },
})

test('the entry of a call belongs to the alert that it names, not to another or to its exercise', () => {
  const call = written(callForHelp(lockdown, 'Sam Okoro', 'Room 12'))
  expect(isCallInAlert(call, lockdown)).toBe(true)
  expect(isCallInAlert(call, { title: 'Lockdown drill', exercise: false })).toBe(false)
  expect(isCallInAlert(call, { ...lockdown, exercise: true })).toBe(false)
  expect(isCallInAlert({ ...call, type: 'decision' }, lockdown)).toBe(false)
})

test('two calls in one alert name the same alert, whatever they say', () => {
  const [first, second, other] = [
    callForHelp(lockdown, 'Sam Okoro', 'Hurt (leg). Hurry'),
    callForHelp(lockdown, 'Sam Okoro', ''),
    callForHelp({ ...lockdown, title: 'Evacuate' }, 'Sam Okoro', ''),
  ].map((content) => alertNamedIn({ content }))
  expect(first).toBe(second)
  expect(other).not.toBe(first)
})

test('a call after its caller was safe is a call like the first, and the end of one is none', () => {
  const again = written(callAgain(lockdown, 'Sam Okoro', 'Room 12'))
  expect(again.content).toBe('Sam Okoro needs help again (lockdown alert). Room 12')
  expect(isCallInAlert(again, lockdown)).toBe(true)
  expect(isCallInAlert(again, { ...lockdown, exercise: true })).toBe(false)
  expect(alertNamedIn(again)).toBe(alertNamedIn(written(callForHelp(lockdown, 'Sam Okoro', ''))))
  const end = endOfCall(lockdown, 'Sam Okoro', 3 * 60_000 + 59_000)
  expect(end).toBe('Sam Okoro is safe now (lockdown alert). Called for help 3 minutes earlier.')
  expect(endOfCall(lockdown, 'Sam Okoro', 59_000)).toContain('less than a minute earlier')
  expect(isCallForHelp(written(end))).toBe(false)
})
