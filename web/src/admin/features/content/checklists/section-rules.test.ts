import type { Guidance } from '@holdfast/contract/content/content'
import { expect, test } from 'vitest'
import {
  moveSectionEverywhere,
  moveSectionInRole,
  sectionIdsOf,
  sectionRows,
  uniqueSectionName,
  withoutSection,
} from './section-rules.ts'

const appearance = { icon: 'fire', colour: 'red' }

/** Sections A to D; the lead has A, B and D in another order than the list, the keeper B and C. */
const guidance: Guidance = {
  roles: [
    { id: 'lead', title: 'Lead', ...appearance },
    { id: 'keeper', title: 'Keeper', ...appearance },
  ],
  checklist_sections: ['A', 'B', 'C', 'D'].map((id) => ({ id, name: `Section ${id}` })),
  role_checklist_sections: [
    ...['D', 'A', 'B'].map((id) => ({ roleid: 'lead', checklistsectionid: id })),
    ...['B', 'C'].map((id) => ({ roleid: 'keeper', checklistsectionid: id })),
  ],
  checklist_items: [
    { id: 'a1', sectionid: 'A', content: 'One' },
    { id: 'b1', sectionid: 'B', content: 'Two' },
    { id: 'a2', sectionid: 'A', content: 'Three' },
  ],
  threats: [],
  info: [],
  initial_action: null,
  alert_kinds: [],
}

const orders = (changed: Guidance) => ({
  all: changed.checklist_sections.map(({ id }) => id).join(''),
  lead: sectionIdsOf(changed, 'lead').join(''),
  keeper: sectionIdsOf(changed, 'keeper').join(''),
})

test('the rows of sections have the number of items and the roles', () => {
  expect(sectionRows(guidance)[1]).toMatchObject({ id: 'B', items: 1, title: 'Section B' })
  expect(sectionRows(guidance)[1]?.roles.map(({ id }) => id)).toEqual(['lead', 'keeper'])
  expect(sectionRows(guidance, 'lead').map(({ id }) => id)).toEqual(['D', 'A', 'B'])
})

test('moving within a role leaves the order of all and of other roles', () => {
  expect(orders(moveSectionInRole(guidance, 'lead', 'B', 0))).toEqual({
    all: 'ABCD',
    lead: 'BDA',
    keeper: 'BC',
  })
})

test('moving in the list of all sections moves past the same sections in each role', () => {
  expect(orders(moveSectionEverywhere(guidance, 'A', 1))).toEqual({
    all: 'BACD',
    lead: 'DBA',
    keeper: 'BC',
  })
  expect(orders(moveSectionEverywhere(guidance, 'C', 0))).toEqual({
    all: 'CABD',
    lead: 'DAB',
    keeper: 'CB',
  })
  expect(orders(moveSectionEverywhere(guidance, 'D', 0))).toEqual({
    all: 'DABC',
    lead: 'DAB',
    keeper: 'BC',
  })
  expect(orders(moveSectionEverywhere(guidance, 'A', 3))).toEqual({
    all: 'BCDA',
    lead: 'DBA',
    keeper: 'BC',
  })
  expect(moveSectionEverywhere(guidance, 'gone', 0)).toEqual(guidance)
})

test('deleting a section deletes its items and removes it from every checklist', () => {
  const without = withoutSection(guidance, 'A')
  expect(orders(without)).toEqual({ all: 'BCD', lead: 'DB', keeper: 'BC' })
  expect(without.checklist_items.map(({ id }) => id)).toEqual(['b1'])
})

test('sections with the same name are distinguished by their roles', () => {
  const twice = (id: string) => ({ id, name: 'First hour' })
  const sameNames = { ...guidance, checklist_sections: ['A', 'B', 'X'].map(twice) }
  expect(uniqueSectionName(sameNames, twice('A'))).toBe('First hour (Lead)')
  expect(uniqueSectionName(sameNames, twice('B'))).toBe('First hour (Lead, Keeper)')
  expect(uniqueSectionName(sameNames, twice('X'))).toBe('First hour')
  expect(uniqueSectionName(guidance, { id: 'A', name: 'Section A' })).toBe('Section A')
})
