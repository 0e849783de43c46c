import { expect, test } from 'vitest'
import { publicLines, siteSections } from './site-facts.ts'

const PAGE = `
Walk the site once a year.

## Ways in
- **Main gate**: Mill Lane,
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
      lines: ['Main gate: Mill Lane, Ms Hill opens it (number left out))', 'Plan'],
    },
  ])
})

const headings = (...all: string[]) =>
  siteSections(all.map((heading) => `## ${heading}\n- Text`).join('\n')).map(
    ({ heading }) => heading,
  )

// Fails where the words are found inside others.
test('a section is for responders by a whole word of its heading', () => {
  const site = ['Address for emergency services', 'Way in', 'Gates', 'Shut-offs', 'Shutoffs']
  const dangers = ['FIRE', 'Gas isolators', 'Hydrants', 'Assembly points', 'Hazards', 'Asbestos']
  expect(headings(...site, ...dangers)).toEqual([...site, ...dangers])
  expect(headings('Firewall', 'What we always do', 'Gateway to learning', 'Investigate')).toEqual(
    [],
  )
})

test('a section about codes or pupils is left out, whatever else its heading says', () => {
  expect(
    headings(
      ...[
        'Gate codes',
        'Fire alarm code',
        'Access passwords',
        'PIN of the gate',
        'Key safe access',
      ],
      ...['Keysafe, main entrance', 'Pupils who need help in a fire', 'Safeguarding and access'],
    ),
  ).toEqual([])
})

const linesOf = (...lines: string[]) => siteSections(`## Ways in\n${lines.join('\n')}`)[0]?.lines

test('a line with a code or about a pupil is left out, and says so', () => {
  expect(
    linesOf('- North gate: Mill Lane, code 4711', '- Postcode: AB1 2CD', '- Plus Code: 9C3W9Q', ''),
  ).toEqual(['(left out)', 'Postcode: AB1 2CD', 'Plus Code: 9C3W9Q'])
  expect(linesOf('- Lift: Sam Hill, pupil in 4B', '- Ramp: south')).toEqual([
    '(left out)',
    'Ramp: south',
  ])
})

// Fails where only the words are left out, and the codes below them are shown.
test('what belongs to a line with a code is left out with it', () => {
  expect(linesOf('- Gate: Mill Lane', '- Codes', '  - North 4711', '- Ramp: south')).toEqual([
    ...['Gate: Mill Lane', '(left out)', 'Ramp: south'],
  ])
  expect(linesOf('Gate: Mill Lane', '', 'Door codes:', '- North 4711', '', '4712')).toEqual([
    ...['Gate: Mill Lane', '(left out)'],
  ])
  expect(linesOf('| Gate | Code |', '| --- | --- |', '| North | 4711 |')).toEqual(['(left out)'])
})

test('the lines about access are judged in the same way', () => {
  expect(publicLines('Mill Lane\n\nKey safe 4711\nCall 01632 960123')).toEqual([
    ...['Mill Lane', '(left out)', 'Call (number left out)'],
  ])
})

test.each([
  ['Call 01632 960123 first', 'Call (number left out) first'],
  ['+44 7700 900 123', '(number left out)'],
  ['07700900123, then', '(number left out), then'],
  ['TQ 759 556, room 012', 'TQ 759 556, room 012'],
  ['On 2026-11-21 at 10:00', 'On 2026-11-21 at 10:00'],
])('%s becomes %s', (written, shown) => {
  expect(publicLines(written)).toEqual([shown])
})
