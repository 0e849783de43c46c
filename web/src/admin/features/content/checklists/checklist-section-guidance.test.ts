import type { Guidance } from '@holdfast/contract/content/content'
import { starterGuidance } from '@holdfast/starter-content'
import { expect, test } from 'vitest'
import { checklistSectionGuidance } from './checklist-section-guidance.ts'
import { rolesWith, sectionIdsOf } from './section-rules.ts'

const section = starterGuidance.checklist_sections[0]
if (!section) throw new Error('The starter lacks checklists')
const roleidsIn = (guidance: Guidance) => rolesWith(guidance, section.id).map(({ id }) => id)

test('saving an unchanged section changes nothing', () => {
  const edited = checklistSectionGuidance(starterGuidance, section.id)
  expect(edited.write(starterGuidance, edited.initial)).toEqual(starterGuidance)
})

test('roles that keep a section keep its place; new ones get it at the end', () => {
  const edited = checklistSectionGuidance(starterGuidance, section.id)
  const roleids = ['incident-manager', 'log-keeper']
  const saved = edited.write(starterGuidance, { ...edited.initial, name: ' First steps ', roleids })
  expect(edited.read(saved)).toEqual({ id: section.id, name: 'First steps', roleids })
  expect(sectionIdsOf(saved, 'incident-manager')).toEqual(
    sectionIdsOf(starterGuidance, 'incident-manager'),
  )
  expect(sectionIdsOf(saved, 'log-keeper').at(-1)).toBe(section.id)
  const left = edited.write(saved, { ...edited.initial, roleids: [] })
  expect(roleidsIn(left)).toEqual([])
})

test('a role deleted meanwhile is ignored', () => {
  const edited = checklistSectionGuidance(starterGuidance, section.id)
  const saved = edited.write(starterGuidance, { ...edited.initial, roleids: ['gone'] })
  expect(saved.role_checklist_sections.filter(({ roleid }) => roleid === 'gone')).toEqual([])
})

test('a new section gets its id once, and needs a name', () => {
  const edited = checklistSectionGuidance(starterGuidance, undefined, ['log-keeper'])
  expect(edited.problemsOf(edited.initial)).toEqual([{ field: 'name', message: 'Enter a name' }])
  const value = edited.identify?.({ ...edited.initial, name: 'Handing over' })
  if (!value) throw new Error('No id was given')
  expect(value.id).toMatch(/^handingover_[a-z0-9]{8}$/)
  expect(edited.identify?.(value)).toBe(value)
  const twice = edited.write(edited.write(starterGuidance, value), value)
  expect(twice.checklist_sections.length).toBe(starterGuidance.checklist_sections.length + 1)
  expect(sectionIdsOf(twice, 'log-keeper').filter((id) => id === value.id)).toHaveLength(1)
})
