import { expect, test } from 'vitest'
import { CONTENT_ICONS } from './content-icon.ts'

test('icons have descriptive and unique labels', () => {
  const labels = new Map(CONTENT_ICONS.map((icon) => [icon.name, icon.label]))
  expect(labels.get('kit-medical')).toBe('First aid kit')
  expect(labels.get('bus-school')).toBe('School bus')
  expect(labels.get('address-book')).toBe('Address book')
  expect(new Set(labels.values()).size).toBe(CONTENT_ICONS.length)
})
