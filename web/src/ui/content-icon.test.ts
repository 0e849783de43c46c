import { expect, test } from 'vitest'
import { CONTENT_ICONS } from './content-icon.ts'

test('an icon is called what its picture shows, and no two are called the same', () => {
  const words = new Map(CONTENT_ICONS.map((icon) => [icon.name, icon.words]))
  expect(words.get('kit-medical')).toBe('First aid kit')
  expect(words.get('bus-school')).toBe('School bus')
  expect(words.get('address-book')).toBe('Address book')
  expect(new Set(words.values()).size).toBe(CONTENT_ICONS.length)
})
