import { starterGuidance } from '@holdfast/starter-content'
import { expect, test } from 'vitest'
import { deletionConsequences, roleGuidance, withoutRole } from './role-rules.ts'

test('a new role is appended once, with an id generated from its title', () => {
  const edited = roleGuidance(undefined)
  const value = edited.identify?.({ ...edited.initial, title: ' First aid lead ' })
  if (!value) throw new Error('No id was given')
  expect(value.id).toMatch(/^firstaidlead_[a-z0-9]{8}$/)
  const { roles } = edited.write(edited.write(starterGuidance, value), value)
  expect(roles).toEqual([...starterGuidance.roles, { ...value, title: 'First aid lead' }])
})

test('deleting a role keeps its checklist sections', () => {
  const without = withoutRole(starterGuidance, 'log-keeper')
  expect(without.roles.map(({ id }) => id)).not.toContain('log-keeper')
  expect(without.role_checklist_sections.map(({ roleid }) => roleid)).not.toContain('log-keeper')
  expect(without.checklist_sections).toEqual(starterGuidance.checklist_sections)
  expect(without.alert_kinds.flatMap(({ roles }) => roles)).not.toContain('log-keeper')
})

test.each([
  ['', 'Enter a title'],
  ['x'.repeat(201), 'The title must be 200 characters or fewer'],
])('the title %j is refused', (title, message) => {
  const edited = roleGuidance(undefined)
  expect(edited.problemsOf({ ...edited.initial, title })).toEqual([{ field: 'title', message }])
})

const role = (id: string) => ({ id, title: 'A role', icon: 'fire', colour: 'red' })

test('deleting a role that nothing refers to affects nothing else', () => {
  expect(deletionConsequences(role('lead'), starterGuidance, [])).toEqual([])
})

test('the consequences name the holders, the checklist and the action plan', () => {
  expect(deletionConsequences(role('incident-manager'), starterGuidance, ['Jo', 'Sam'])).toEqual([
    'It is allocated to Jo and Sam.',
    'Its checklist of 5 sections goes with it; the sections stay.',
    'With it go New incident and Roles allocation in its action plan, and the right to open the page of every role. A new role of the same title does not bring this back.',
  ])
})
