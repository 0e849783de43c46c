import { expect, test } from 'vitest'
import { combineTexts, INCIDENT_EDITING, requestFieldsOf } from './incident-edit.ts'

test('two versions of a text can be combined into one, two versions of a time cannot', () => {
  expect(combineTexts('arrangements')?.('Theirs', 'Mine')).toBe('Theirs\n\nMine')
  expect(combineTexts('informant')?.('Theirs', 'Mine')).toBe('Theirs Mine')
  expect(combineTexts('incidentDateTime')).toBeUndefined()
})

test('ticks of two people are merged key by key', () => {
  const { whoInformed } = INCIDENT_EDITING.fieldMergers
  expect(whoInformed('trust,police', 'police,media', 'trust,police,office')).toBe(
    'police,office,media',
  )
})

test('a field that this version of the app does not know is called by its name', () => {
  expect(INCIDENT_EDITING.labelOf('informant')).toBe('Who told us')
  expect(INCIDENT_EDITING.labelOf('weather')).toBe('weather')
})

test('a cleared field is sent as empty, an untouched field is not sent', () => {
  expect(requestFieldsOf({ visitFdcoRequired: '' })).toEqual({ visitFdcoRequired: '' })
  expect(requestFieldsOf({ visitFdcoRequired: 'yes', informant: '' })).toEqual({
    visitFdcoRequired: 'yes',
    informant: '',
  })
  expect(requestFieldsOf({})).toEqual({})
})
