import { expect, test } from 'vitest'
import { bodyOf, combineTexts, INCIDENT_EDITING } from './incident-edit.ts'

test('two texts can be edited as one, two times cannot', () => {
  expect(combineTexts('arrangements')?.('Theirs', 'Mine')).toBe('Theirs\n\nMine')
  expect(combineTexts('informant')?.('Theirs', 'Mine')).toBe('Theirs Mine')
  expect(combineTexts('incidentDateTime')).toBeUndefined()
})

test('ticks of two people are merged key by key', () => {
  const { whoInformed } = INCIDENT_EDITING.merges
  expect(whoInformed('trust,police', 'police,media', 'trust,police,office')).toBe(
    'police,office,media',
  )
})

test('a field that this version of the app does not know is called by its name', () => {
  expect(INCIDENT_EDITING.labelOf('informant')).toBe('Informant')
  expect(INCIDENT_EDITING.labelOf('weather')).toBe('weather')
})

test('a cleared field is sent as empty, an untouched field is not sent', () => {
  expect(bodyOf({ visitFdcoRequired: '' })).toEqual({ visitFdcoRequired: '' })
  expect(bodyOf({ visitFdcoRequired: 'yes', informant: '' })).toEqual({
    visitFdcoRequired: 'yes',
    informant: '',
  })
  expect(bodyOf({})).toEqual({})
})
