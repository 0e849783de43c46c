import { expect, test } from 'vitest'
import { readableLines } from './readable-lines.ts'

const names = new Map([
  ['log-keeper', 'Log keeper'],
  ['police_abcd1234', 'Police'],
])

test('a role is compared by its title, the names of its icon and colour, and the lines of its note', () => {
  const role = {
    id: 'log-keeper',
    title: 'Log keeper',
    icon: 'pen-to-square',
    colour: 'light-blue',
    note: 'First.\n\nSecond.',
  }
  expect(readableLines(role, names)).toEqual([
    'Log keeper',
    'Icon: pen-to-square',
    'Colour: Light blue',
    'First.',
    'Second.',
  ])
})

test('ids of roles and groups are shown by their names, other ids not at all', () => {
  const page = { content: { intro: 'Ring first', groupids: ['police_abcd1234'] } }
  expect(readableLines(page, names)).toEqual(['Ring first', 'Contact group: Police'])
  const section = { id: 'a', name: 'First', items: [{ id: 'b', sectionid: 'a', content: 'Go' }] }
  expect(readableLines({ ...section, roles: ['log-keeper'] }, names)).toEqual([
    'First',
    'Go',
    'Role: Log keeper',
  ])
})
