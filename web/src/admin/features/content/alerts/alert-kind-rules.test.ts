import type { AlertKind } from '@holdfast/contract/content/content'
import { starterGuidance } from '@holdfast/starter-content'
import { expect, test } from 'vitest'
import { alertKindGuidance, describeAlertKind, withoutAlertKind } from './alert-kind-rules.ts'

const [lockdown] = starterGuidance.alert_kinds

test('a kind is saved in the guidance, with a generated id when it is new', () => {
  const section = alertKindGuidance(undefined)
  const typed: AlertKind = { ...section.initial, title: ' Flood ', instruction: 'Go upstairs' }
  const identified = section.identify?.(typed) ?? typed
  const guidance = section.write(starterGuidance, identified)
  expect(guidance.alert_kinds.at(-1)).toMatchObject({ id: identified.id, title: 'Flood' })
  expect(identified.id).toMatch(/^flood_/)
  expect(section.write(guidance, identified).alert_kinds).toHaveLength(5)
  expect(withoutAlertKind(guidance, identified.id)).toEqual(starterGuidance)
})

test('title and instruction are required', () => {
  const section = alertKindGuidance(undefined)
  expect(section.problemsOf(section.initial).map(({ field }) => field)).toEqual([
    'title',
    'instruction',
  ])
  expect(lockdown && section.problemsOf(lockdown)).toEqual([])
})

test('the description of a kind says how it sounds and who gets it', () => {
  const described = starterGuidance.alert_kinds.map((kind) =>
    describeAlertKind(kind, starterGuidance),
  )
  expect(described).toEqual([
    'Silent, to everybody',
    'Siren, to everybody',
    'Siren, to everybody',
    'One tone, to the crisis team',
  ])
})

test('a new kind makes a sound unless an admin makes it silent', () => {
  expect(alertKindGuidance(undefined).initial.sound).toBe('loud')
})
