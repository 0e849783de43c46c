import { expect, test } from 'vitest'
import { fromTimeInput, toTimeInput } from './incident-times.ts'

test('a time goes through the control and comes back to its minute', () => {
  for (const iso of ['2026-01-21T10:42:00.000Z', '2026-07-01T23:59:00.000Z']) {
    expect(fromTimeInput(toTimeInput(iso), '')).toBe(iso)
  }
})

test('an untouched time keeps its seconds', () => {
  const iso = '2026-11-21T10:42:37.120Z'
  expect(fromTimeInput(toTimeInput(iso), iso)).toBe(iso)
})

test('what is no time is empty', () => {
  expect(toTimeInput('')).toBe('')
  expect(toTimeInput('about noon')).toBe('')
  expect(fromTimeInput('', '2026-11-21T10:42:37.120Z')).toBe('')
})
