import { expect, test } from 'vitest'
import type { Guidance } from './content.ts'
import { emptyGuidance } from './empty-guidance.ts'
import { guidanceParts } from './guidance-parts.ts'

const appearance = { icon: 'fire', colour: 'red' }
const page = { ...appearance, subtitle: '', type: 'markdown' as const, content: 'Text' }

const guidance: Guidance = {
  ...emptyGuidance(),
  roles: [
    { id: 'manager', title: 'Manager', ...appearance },
    { id: 'keeper', title: 'Keeper', ...appearance },
  ],
  role_checklist_sections: [
    { roleid: 'manager', checklistsectionid: 'first' },
    { roleid: 'keeper', checklistsectionid: 'shared' },
    { roleid: 'manager', checklistsectionid: 'shared' },
  ],
  checklist_sections: [
    { id: 'first', name: 'First ten minutes' },
    { id: 'shared', name: 'Standing down' },
    { id: 'unused', name: 'Unused' },
  ],
  checklist_items: [{ id: 'a', sectionid: 'first', content: 'Look' }],
  threats: [
    {
      ...page,
      path: 'fire',
      name: 'Fire',
      pages: [{ ...page, path: 'after', name: 'Afterwards', pages: [] }],
    },
  ],
  info: [{ ...appearance, path: '', name: 'Our Site', type: 'detail', content: 'Text' }],
  initial_action: { content: 'Text', diagram: [] },
}

test('every part has an id of its own and a name that says where staff read it', () => {
  expect(guidanceParts(guidance).map(({ id, name }) => [id, name])).toEqual([
    ['roles/manager', 'Manager'],
    ['roles/keeper', 'Keeper'],
    ['checklists/first', 'First ten minutes (Manager)'],
    ['checklists/shared', 'Standing down (Manager, Keeper)'],
    ['checklists/unused', 'Unused'],
    ['threats/fire', 'Fire'],
    ['threats/fire/after', 'Fire › Afterwards'],
    ['info/our-site', 'Our Site'],
    ['initial-action', 'Initial action'],
  ])
})

test('a part has its own texts, and none of the pages below it', () => {
  const partValue = (wanted: string) =>
    guidanceParts(guidance).find(({ id }) => id === wanted)?.value
  expect(partValue('checklists/first')).toMatchObject({ items: [{ content: 'Look' }] })
  expect(partValue('threats/fire')).not.toHaveProperty('pages')
})
