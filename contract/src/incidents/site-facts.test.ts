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
      lines: ['Main gate: Mill Lane, Ms Hill opens it (number left out)', 'Plan'],
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
  ).toEqual(['North gate: Mill Lane, (left out)', 'Postcode: AB1 2CD', 'Plus Code: 9C3W9Q'])
  expect(linesOf('- Lift: Sam Hill, pupil in 4B', '- Ramp: south')).toEqual([
    '(left out)',
    'Ramp: south',
  ])
})

// Fails where one word drops the whole line: the fire crew does not read which gate is theirs.
test('what else a line says stays', () => {
  expect(
    linesOf(
      '- Fire engines: **Gate B**, Mill Road. Code with the fire service. Keep it clear!',
      '- Gate C: Church Path, 3.5 m wide; the caretaker has the code, ring him; she has it too',
      '- Gate D (code 4711), in the field',
      '- Ramp: Sam Hill; a pupil in 4B. North door',
    ),
  ).toEqual([
    'Fire engines: Gate B, Mill Road. (left out) Keep it clear!',
    'Gate C: Church Path, 3.5 m wide; (left out)',
    'Gate D (left out)',
    '(left out) North door',
  ])
})

test.each([
  ['Gate B. Code with Ms Hill. 4711', 'Gate B. (left out)'],
  ['Gate B 4711. That is the code. Keep clear', '(left out) Keep clear'],
  ['The code is on St. Anne’s Road. Keep clear', '(left out) Keep clear'],
  ['Press the code! Then B 7. Keep clear', '(left out) Keep clear'],
  ['Password: marlin. Then swordfish', '(left out)'],
  ['Codes: north 4711; south marlin', '(left out)'],
  ['Code No. A7', '(left out)'],
  ['The _code_ is A7', '(left out)'],
  ['Gate: 47 11, that is the code', '(left out)'],
])('the code itself is never shown: %s', (written, shown) => {
  expect(linesOf(`- ${written}`)).toEqual([shown])
  expect(publicLines(written)).toEqual([shown])
})

// Fails where a paragraph takes the rest of the section.
test('a sentence about pupils does not take the list below it', () => {
  expect(
    linesOf('Pupils never touch these.', '- Gas: meter house', '- Water: S4, 150 m north'),
  ).toEqual(['(left out)', 'Gas: meter house', 'Water: S4, 150 m north'])
})

// Fails where only the words are left out, and the codes below them are shown.
test('what belongs to a line with a code is left out with it', () => {
  expect(linesOf('- Gate: Mill Lane', '- Codes', '  - North 4711', '- Ramp: south')).toEqual([
    ...['Gate: Mill Lane', '(left out)', 'Ramp: south'],
  ])
  expect(linesOf('Gate: Mill Lane', '', 'Door codes:', '- North 4711', '', '4712')).toEqual([
    ...['Gate: Mill Lane', '(left out)'],
  ])
  expect(
    linesOf('| Gate | Code |', '| --- | --- |', '| North | 4711 |', 'South', '', '- Ramp: south'),
  ).toEqual(['(left out)', 'Ramp: south'])
})

// Fails where an unindented line counts as another one: in Markdown it goes on with the item.
test('a code on the lines after the words about it is left out', () => {
  const ramp = '- Ramp: south'
  expect(linesOf('- North gate has a door code', '4711', ramp)).toEqual([
    '(left out)',
    'Ramp: south',
  ])
  expect(linesOf('- Gate codes', '- North 4711', '- South 47 12', ramp)).toEqual([
    ...['(left out)', 'Ramp: south'],
  ])
  expect(
    linesOf('North gate has a door code', '', '4711', '', 'Hydrant 150 m along Mill Road'),
  ).toEqual(['(left out)', 'Hydrant 150 m along Mill Road'])
  expect(publicLines('Gate code:\n4711\nMarlin')).toEqual(['(left out)'])
  expect(publicLines('Gate | Code\n--- | ---\nNorth | 4711')).toEqual(['(left out)'])
  expect(publicLines('The gate has a code\n4711\nMill Lane')).toEqual(['(left out)', 'Mill Lane'])
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
  ['(01632) 960123', '(number left out)'],
  ['Ms Hill (01632 960123), Mill Lane', 'Ms Hill (number left out), Mill Lane'],
  ['Ms Hill (01632 960123, by day)', 'Ms Hill ((number left out), by day)'],
  ['TQ 759 556, room 012', 'TQ 759 556, room 012'],
  ['On 2026-11-21 at 10:00', 'On 2026-11-21 at 10:00'],
])('%s becomes %s', (written, shown) => {
  expect(publicLines(written)).toEqual([shown])
})
