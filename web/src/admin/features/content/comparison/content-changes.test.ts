import type { Guidance } from '@holdfast/contract/content/content'
import { starterGuidance } from '@holdfast/starter-content'
import { expect, test } from 'vitest'
import { changesOf } from './content-changes.ts'

const before: Guidance = starterGuidance
const change = (fields: Partial<Guidance>) =>
  changesOf(before, { ...before, ...fields }).map((changes) => ({
    ...changes,
    changed: changes.changed.map(({ name }) => name),
  }))
const none = { added: [], changed: [], removed: [], reordered: false }
const [manager, officer, ...roles] = before.roles
const [firstSection, ...sections] = before.checklist_sections
const [threat, ...threats] = before.threats
if (!manager || !officer || !firstSection || !threat) throw new Error('The starter lacks content')

test('an equal draft has no changes, whatever the order of its fields', () => {
  expect(changesOf(before, JSON.parse(JSON.stringify(before)))).toEqual([])
  const { id, title, icon, colour, note } = manager
  expect(change({ roles: [{ note, colour, icon, title, id }, officer, ...roles] })).toEqual([])
})

test('added, changed, removed and reordered entries are named', () => {
  const lead = { ...manager, id: 'lead', title: 'First aid lead' }
  expect(
    change({ roles: [officer, { ...manager, colour: 'black' }, ...roles.slice(1), lead] }),
  ).toEqual([
    {
      category: 'Roles',
      added: ['First aid lead'],
      changed: [manager.title],
      removed: [roles[0]?.title],
      reordered: true,
    },
  ])
})

test('a section changes with its items and with the roles that have it', () => {
  const changed = (name: string) => [{ ...none, category: 'Checklists', changed: [name] }]
  const items = before.checklist_items.filter(({ sectionid }) => sectionid === firstSection.id)
  const checklist_items = before.checklist_items.filter((item) => item !== items[0])
  expect(change({ checklist_items })).toEqual(changed('First ten minutes (Incident manager)'))
  const link = { roleid: roles[0]?.id ?? '', checklistsectionid: firstSection.id }
  const role_checklist_sections = [...before.role_checklist_sections, link]
  expect(change({ role_checklist_sections })).toEqual(
    changed('First ten minutes (Incident manager, Log keeper)'),
  )
})

test('a new order of one role’s sections counts as a change of the checklists', () => {
  const [first, second, ...links] = before.role_checklist_sections
  if (first?.roleid !== second?.roleid || !first || !second) throw new Error('Not of one role')
  const reordered = [{ ...none, category: 'Checklists', reordered: true }]
  expect(change({ role_checklist_sections: [second, first, ...links] })).toEqual(reordered)
  expect(change({ checklist_sections: [...sections, firstSection] })).toEqual(reordered)
})

test('the order of links of different roles does not matter', () => {
  const last = before.role_checklist_sections.filter(({ roleid }) => roleid === manager.id)
  const others = before.role_checklist_sections.filter(({ roleid }) => roleid !== manager.id)
  expect(change({ role_checklist_sections: [...others, ...last] })).toEqual([])
})

test('a change of a page below another names that page only', () => {
  const page = { ...threat, path: 'below', name: 'Below', pages: [] }
  expect(change({ threats: [{ ...threat, pages: [...threat.pages, page] }, ...threats] })).toEqual([
    { ...none, category: 'Critical actions', added: ['Below'] },
  ])
})
