import { starterGuidance } from '@holdfast/starter-content'
import { expect, test } from 'vitest'
import { roleLosses } from './role-losses.ts'

const role = (id: string) => ({ id, title: 'A role', icon: 'fire', colour: 'red' })

test('deleting a role that nothing refers to affects nothing else', () => {
  expect(roleLosses(role('lead'), starterGuidance, [])).toEqual([])
})

test('the consequences name the holders, the checklist and the action plan', () => {
  expect(roleLosses(role('incident-manager'), starterGuidance, ['Jo', 'Sam'])).toEqual([
    'It is allocated to Jo and Sam.',
    'Its checklist of 5 sections goes with it; the sections stay.',
    'With it go New incident and Roles allocation in its action plan, and the right to open the page of every role. A new role of the same title does not bring this back.',
  ])
})
