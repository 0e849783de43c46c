import type { Alert } from '@holdfast/contract/alerts/alerts'
import { supersedingOf } from '@holdfast/contract/alerts/superseding'
import { expect, test } from 'vitest'
import { sampleAlert } from '../../../test-support/sample-alert.ts'
import { attentionOf, callOf, supersededBy } from './alert-attention-rules.ts'

const alert = (id: string, changes: Partial<Alert> = {}) => sampleAlert({ id, ...changes })
const update = { id: 'u', message: 'Wait', userid: 'head', authorname: 'J', timestamp: '' }
const ended = '2026-11-21T10:05:00.000Z'

test('an open alert asks its recipients for an answer, but not its sender or others', () => {
  const alerts = [alert('a'), alert('b', { recipientids: ['site'] })]
  expect(attentionOf(alerts, 'teacher', {})).toMatchObject({ alert: { id: 'a' }, wants: 'answer' })
  expect(attentionOf([alert('b', { recipientids: ['site'] })], 'teacher', {})).toBeUndefined()
  expect(attentionOf(alerts, 'head', {})).toBeUndefined()
})

test('a real alert comes instead of an exercise, older or newer', () => {
  const exercise = alert('e', { exercise: true, timestamp: '2026-11-21T11:00:00.000Z' })
  expect(attentionOf([exercise, alert('a')], 'teacher', {})?.alert.id).toBe('a')
  const answered = { a: { answer: 'safe' as const, updates: 0 } }
  expect(attentionOf([exercise, alert('a')], 'teacher', answered)).toBeUndefined()
  expect(supersededBy([exercise, alert('a')], alert('a'), 'teacher')).toEqual([exercise])
})

test('whoever has answered a lockdown is not told by an older alert to leave, as long as it lasts', () => {
  const at = (minutes: string) => `2026-11-21T10:${minutes}:00.000Z`
  const evacuate = alert('e', { sound: 'loud', timestamp: at('01') })
  const lockdown = alert('l', { timestamp: at('02') })
  const shown = { l: { answer: 'safe', updates: 0 } } as const
  const next = (...alerts: Alert[]) => attentionOf(alerts, 'teacher', shown)?.alert.id
  expect(attentionOf([evacuate, lockdown], 'teacher', {})?.alert.id).toBe('l')
  expect(supersededBy([evacuate, lockdown], lockdown, 'teacher')).toEqual([evacuate])
  expect(next(evacuate, lockdown)).toBeUndefined()
  expect(next(evacuate, { ...lockdown, ended, recipientids: null })).toBe('e')
  // An answer that was not closed is no news; an update is.
  const both = { ...shown, e: { answer: 'safe' } } as const
  expect(attentionOf([evacuate, lockdown], 'teacher', both)).toBeUndefined()
  const updated = { ...evacuate, updates: [update] }
  expect(attentionOf([updated, lockdown], 'teacher', both)?.alert.id).toBe('e')
  expect(supersedingOf([updated, lockdown], updated)).toBe(lockdown)
  // What only some got replaces nothing, and a call for help orders nothing.
  expect(next(evacuate, { ...lockdown, recipientids: ['teacher'] })).toBe('e')
  expect(next({ ...evacuate, sound: 'tone' }, lockdown)).toBe('e')
  // A later order comes all the same.
  expect(next({ ...evacuate, timestamp: at('03') }, lockdown)).toBe('e')
})

test('an answered alert stays on the screen until it is closed, and comes back with an update', () => {
  const wants = (changes: Partial<Alert>, shown: object) =>
    attentionOf([alert('a', changes)], 'teacher', { a: shown })?.wants
  expect(wants({}, { answer: 'safe' })).toBe('news')
  expect(wants({}, { answer: 'safe', updates: 0 })).toBeUndefined()
  expect(wants({ updates: [update] }, { answer: 'safe', updates: 0 })).toBe('news')
  expect(wants({ updates: [update] }, { answer: 'safe', updates: 1 })).toBeUndefined()
})

test('the all clear is shown once, on devices that have shown the alert', () => {
  const wants = (shown?: object) =>
    attentionOf([alert('a', { ended })], 'teacher', shown ? { a: shown } : {})?.wants
  expect(wants()).toBeUndefined()
  expect(wants({})).toBe('ended')
  expect(wants({ endClosed: true })).toBeUndefined()
})

test('a real alert ends an exercise on the screen, for good', () => {
  const exercise = alert('e', { exercise: true, sound: 'loud' })
  const real = alert('a', { sound: 'loud', timestamp: '2026-11-21T10:01:00.000Z' })
  expect(attentionOf([exercise], 'teacher', {})?.sounds).toBe('siren')
  expect(attentionOf([exercise, real], 'teacher', {})).toMatchObject({
    alert: real,
    sounds: 'siren',
  })
  const answered = { a: { answer: 'safe', updates: 0 } } as const
  expect(attentionOf([exercise, real], 'teacher', answered)).toBeUndefined()
  const over = { a: { ...answered.a, endClosed: true } }
  expect(attentionOf([exercise, { ...real, ended }], 'teacher', over)).toBeUndefined()
})

// Fails when a phone that was off reads an all clear before or after the alert that goes on.
test('an end that was a mistake covers no screen, but for news of a call for help', () => {
  const over = alert('a', { ended })
  const again = alert('b', { continues: 'a', timestamp: ended })
  const shown = { a: { answer: 'help', updates: 0 }, b: { answer: 'safe', updates: 0 } } as const
  expect(attentionOf([over], 'teacher', shown)?.wants).toBe('ended')
  expect(attentionOf([over, again], 'teacher', shown)).toBeUndefined()
  const closed = { ...shown, b: { ...shown.b, endClosed: true } }
  expect(attentionOf([over, { ...again, ended }], 'teacher', closed)).toBeUndefined()
  expect(attentionOf([over, again], 'teacher', shown, { a: ended })?.alert).toBe(over)
  expect(attentionOf([over, again], 'teacher', { a: shown.a })).toMatchObject({
    alert: again,
    wants: 'answer',
  })
})

test('a call for help sounds one tone, and none while people may be hiding', () => {
  const call = alert('c', { sound: 'tone' })
  const [lockdown, exercise] = [alert('l'), alert('e', { exercise: true })]
  const soundOf = (...alerts: Alert[]) =>
    attentionOf(alerts, 'teacher', {
      l: { answer: 'safe', updates: 0 },
      e: { answer: 'safe', updates: 0 },
    })
  expect(soundOf(call)?.sounds).toBe('tone')
  expect(soundOf(lockdown, call)).toMatchObject({ sounds: undefined, silencing: lockdown })
  expect(soundOf({ ...lockdown, ended }, call)?.sounds).toBe('tone')
  expect(soundOf(exercise, call)?.sounds).toBe('tone')
  expect(soundOf(exercise, { ...call, exercise: true })?.sounds).toBeUndefined()
})

test('a siren from before a lockdown does not sound when the lockdown is answered, a later one does', () => {
  const at = (timestamp: string) => alert('s', { sound: 'loud', timestamp })
  const shown = { l: { answer: 'safe', updates: 0 } } as const
  const lockdown = alert('l', { timestamp: '2026-11-21T10:00:00.000Z' })
  const of = (siren: Alert) => attentionOf([lockdown, siren], 'teacher', shown)?.sounds
  expect(of(at('2026-11-21T09:59:00.000Z'))).toBeUndefined()
  expect(of(at('2026-11-21T10:01:00.000Z'))).toBe('siren')
})

test('the sender is shown what others write and how others end it, but not their own', () => {
  const wants = (changes: Partial<Alert>, shown: object = {}) =>
    attentionOf([alert('a', changes)], 'head', { a: shown })?.wants
  expect(wants({})).toBeUndefined()
  expect(wants({ updates: [update] })).toBeUndefined()
  const others = { ...update, userid: 'site' }
  expect(wants({ updates: [update, others] })).toBe('news')
  expect(wants({ updates: [update, others, update] }, { updates: 2 })).toBeUndefined()
  expect(wants({ ended, endedby: 'Sam Okoro' })).toBe('ended')
  expect(wants({ ended, endedby: 'Jordan Hale' })).toBeUndefined()
  expect(wants({ ended, endedby: 'Jordan Hale', mistake: true })).toBeUndefined()
})

test('a call for help outlives the end of its alert for a while, and comes back with news', () => {
  const shown = { a: { answer: 'help', endClosed: true } } as const
  const over = alert('a', { ended })
  expect(callOf([over], 'teacher', shown, '2026-11-21T10:00:00.000Z')).toBe(over)
  expect(callOf([over], 'teacher', shown, '2026-11-21T11:00:00.000Z')).toBeUndefined()
  expect(attentionOf([over], 'teacher', shown)).toBeUndefined()
  expect(attentionOf([over], 'teacher', shown, { a: ended })?.wants).toBe('ended')
})

test('who has ended the alert by which they called for help calls no longer', () => {
  const own = alert('a', { sound: 'tone', userid: 'teacher' })
  const shown = { a: { answer: 'help' } } as const
  expect(callOf([own], 'teacher', shown, ended)).toBe(own)
  expect(callOf([{ ...own, ended: '2026-11-21T11:00:00.000Z' }], 'teacher', shown, ended)).toBe(
    undefined,
  )
})

test('what others said before the end is no news to whoever has taken the end back', () => {
  const earlier = { ...update, userid: 'site', timestamp: '2026-11-21T09:59:00.000Z' }
  const goesOn = alert('a', { continues: 'alert_bbbbbbbbbbbb', updates: [earlier] })
  expect(attentionOf([goesOn], 'head', {})).toBeUndefined()
  expect(attentionOf([goesOn], 'teacher', {})?.wants).toBe('answer')
  const later = { ...earlier, id: 'v', timestamp: '2026-11-21T10:01:00.000Z' }
  const updated = { ...goesOn, updates: [earlier, later] }
  expect(attentionOf([updated], 'head', {})?.wants).toBe('news')
})
