import { expect, test } from 'vitest'
import { siteSections, withoutPhoneNumbers } from './site-facts-rules.ts'

const PAGE = `
Walk the site once a year.

## Ways in
- **Main gate**: Mill Lane, code 4711,
  Ms Hill opens it (01632 960123)
- [Plan](https://school.example)

## Numbers
- Key holders: Jo Bell +44 7700 900123

## Hazards
`

test('responders get the sections about the site, in plain lines and without telephone numbers', () => {
  expect(siteSections(PAGE)).toEqual([
    {
      heading: 'Ways in',
      lines: ['Main gate: Mill Lane, code 4711, Ms Hill opens it (number left out))', 'Plan'],
    },
  ])
})

test.each([
  ['Call 01632 960123 first', 'Call (number left out) first'],
  ['+44 7700 900 123', '(number left out)'],
  ['07700900123, then', '(number left out), then'],
  ['TQ 759 556, code 0471, room 012', 'TQ 759 556, code 0471, room 012'],
  ['On 2026-11-21 at 10:00', 'On 2026-11-21 at 10:00'],
])('%s becomes %s', (written, shown) => {
  expect(withoutPhoneNumbers(written)).toBe(shown)
})
