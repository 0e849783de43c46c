import { expect, test } from 'vitest'
import { type LocalChecks, localStateOf, withLocalCheck } from './local-checklist.tsx'

const AT = '2026-11-21T10:41:00.000Z'

test('sub-items are ticked one by one, apart from the item itself', () => {
  const first = withLocalCheck({}, { itemid: 'a', index: 1 }, true, AT)
  expect(localStateOf(first, 'a', 3)).toEqual({ itemCheck: undefined, ticked: new Set([1]) })
  expect(localStateOf(first, 'b', 3).ticked.size).toBe(0)
})

test('an item is complete or not applicable, and says since when', () => {
  const checks = withLocalCheck({}, { itemid: 'a' }, false, AT)
  expect(localStateOf(checks, 'a', 0).itemCheck).toEqual({ checked: false, timestamp: AT })
})

test('an undone check is removed', () => {
  const checks: LocalChecks = withLocalCheck({}, { itemid: 'a' }, true, AT)
  expect(withLocalCheck(checks, { itemid: 'a' }, null, AT)).toEqual({})
})

test('ticks of sub-items that the list no longer has do not count', () => {
  const checks = withLocalCheck({}, { itemid: 'a', index: 4 }, true, AT)
  expect(localStateOf(checks, 'a', 2).ticked.size).toBe(0)
})
