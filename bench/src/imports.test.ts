import { expect, test } from 'vitest'
import { importFinding } from './imports.ts'

test('a faster import renews its row in the document instead of adding one', () => {
  const comparison = { median: 1.2, min: 1.1, max: 1.3, a: 12_000, b: 10_000 }
  const slow = importFinding('users', comparison)
  const fast = importFinding('users', { ...comparison, a: 20_000 })
  expect(fast.name).toBe(slow.name)
  expect(fast.detail).toBe('1.10–1.30; 20,000 against 10,000 rows a second; 0.10 s for all')
})
