import { expect, test } from 'vitest'
import { breakAddress } from './email-address.tsx'

test('a short address may break before its sign only', () => {
  expect(breakAddress('kim@school.example')).toEqual(['kim', '@school.example'])
  expect(breakAddress('').join('')).toBe('')
})

test('a long part may break between its words too', () => {
  expect(breakAddress('maria.del-carmen.santos@school.example')).toEqual([
    'maria',
    '.del',
    '-carmen',
    '.santos',
    '@school.example',
  ])
})
