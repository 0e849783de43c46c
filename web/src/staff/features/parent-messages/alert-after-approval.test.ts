import { expect, test } from 'vitest'
import { sampleAlert } from '../../../test-support/sample-alert.ts'
import { lastAlertAfter } from './alert-after-approval.ts'

const at = (minute: number) => `2026-11-28T10:${String(minute).padStart(2, '0')}:00.000Z`
const real = { exercise: false, closed: null }
const lockdown = sampleAlert({ title: 'Lockdown', timestamp: at(20), sound: 'silent' })
const drill = sampleAlert({ title: 'Evacuate', timestamp: at(21), exercise: true })

test('an exercise that was sent later does not hide that a real alert has overtaken the words', () => {
  expect(lastAlertAfter(at(0), [drill, lockdown], real)).toEqual({
    title: 'Lockdown was sent',
    timestamp: at(20),
  })
  expect(lastAlertAfter(at(0), [drill], real)).toBeUndefined()
  expect(lastAlertAfter(at(0), [drill], { ...real, exercise: true })?.title).toBe(
    'Evacuate was sent',
  )
})

test('an update of an open alert overtakes them too, and what was said before them does not', () => {
  const update = { id: 'u', userid: 'h', authorname: 'H', message: 'Gate', timestamp: at(30) }
  const updated = { ...lockdown, updates: [update] }
  expect(lastAlertAfter(at(25), [updated], real)?.title).toBe('Lockdown was updated')
  expect(lastAlertAfter(at(30), [updated], real)).toBeUndefined()
})

test('the end of an alert overtakes words about it', () => {
  const ended = { ...lockdown, ended: at(40) }
  expect(lastAlertAfter(at(30), [ended], real)).toEqual({
    title: 'Lockdown has ended',
    timestamp: at(40),
  })
  expect(lastAlertAfter(at(41), [ended], real)).toBeUndefined()
})

test('a call for help, and what came after the closing, say nothing about where to collect children', () => {
  const call = sampleAlert({ timestamp: at(20), sound: 'tone' })
  expect(lastAlertAfter(at(0), [call], real)).toBeUndefined()
  expect(lastAlertAfter(at(0), [lockdown], { ...real, closed: at(10) })).toBeUndefined()
})
