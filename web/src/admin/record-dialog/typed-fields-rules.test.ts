import { expect, test } from 'vitest'
import { isOverwriting, typeFields } from './typed-fields-rules.ts'

const before = { name: 'Kim Doyle', phone: '0100', email: '' }
const begun = typeFields(undefined, before, { phone: '0200' })

test('only what says something else than before is kept', () => {
  expect(begun).toEqual({ base: before, typed: { phone: '0200' } })
  expect(typeFields(begun, before, { name: 'Kim Doyle' })?.typed).toEqual({ phone: '0200' })
  expect(typeFields(begun, before, { phone: '0100' })).toBeUndefined()
})

test('the id of a new record that may have been saved outlives its fields', () => {
  const draft = { base: before, typed: { phone: '0200' }, madeId: 'kim_abc' }
  expect(typeFields(draft, before, { phone: '0100' })).toEqual({ ...draft, typed: {} })
})

test('a field that somebody else set to another value meanwhile would be overwritten', () => {
  const draft = begun ?? { base: before, typed: {} }
  expect(isOverwriting(draft, before)).toBe(false)
  expect(isOverwriting(draft, { ...before, phone: '0300' })).toBe(true)
  expect(isOverwriting(draft, { ...before, phone: '0200' })).toBe(false)
  expect(isOverwriting(draft, { ...before, name: 'Kim Fox' })).toBe(false)
})

test('a field is compared with what it said when it was first typed', () => {
  const now = { ...before, name: 'Kim Fox' }
  const later = typeFields(begun, now, { name: 'Kim Fox-Doyle' }) ?? { base: now, typed: {} }
  expect(later.typed).toEqual({ phone: '0200', name: 'Kim Fox-Doyle' })
  expect(isOverwriting(later, now)).toBe(false)
})

test('what the person has seen since counts as known', () => {
  const now = { ...before, phone: '0300' }
  const draft = typeFields(begun, now, {}, { phone: '0300' }) ?? { base: now, typed: {} }
  expect(draft.typed).toEqual({ phone: '0200' })
  expect(isOverwriting(draft, now)).toBe(false)
})
