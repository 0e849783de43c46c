import { expect, test } from 'vitest'
import { formatField } from './incident-text.ts'
import { shortenDetails } from './shorten-details.ts'

test('a time has a short month, and an invalid time is shown unchanged', () => {
  expect(formatField('incidentDateTime', '2026-07-01T12:30')).toBe('1 Jul 2026, 12:30')
  expect(formatField('incidentDateTime', 'about noon')).toBe('about noon')
})

test('yes and no are capitalised, and an empty field is empty text', () => {
  expect(formatField('visitFdcoRequired', 'yes')).toBe('Yes')
  expect(formatField('visitFdcoRequired', '')).toBe('')
  expect(formatField('incidentDetails', 'Gas')).toBe('Gas')
})

test('an incident is named by the beginning of its details, on one line', () => {
  expect(shortenDetails('Smell of gas\n outside  the block')).toBe('Smell of gas outside the block')
  expect(shortenDetails('Smell of gas outside', 10)).toBe('Smell of…')
})
