import { emptyGuidance } from '@holdfast/contract/content/empty-guidance'
import { expect, test } from 'vitest'
import { factsOf } from './content-facts.ts'

const nothing = emptyGuidance()
const pictures = (...paths: string[]) => paths.map((path) => ({ path, key: path }))

test('kinds of content without entries say “None yet”', () => {
  expect(new Set(Object.values(factsOf(nothing, [])))).toEqual(new Set(['None yet']))
})

test('counts use the singular for one and the plural otherwise', () => {
  const appearance = { icon: 'fire', colour: 'red' }
  const page = {
    type: 'markdown',
    path: 'a',
    name: 'A',
    subtitle: '',
    ...appearance,
    content: 'A',
  } as const
  const below = { ...page, pages: [{ ...page, pages: [] }] }
  const facts = factsOf(
    {
      ...nothing,
      roles: [{ id: 'lead', title: 'Lead', ...appearance }],
      checklist_sections: [{ id: 'a', name: 'A' }],
      checklist_items: ['1', '2'].map((id) => ({ id, sectionid: 'a', content: id })),
      threats: [{ ...page, pages: [below] }],
      initial_action: {
        content: 'Calm',
        diagram: [{ id: 'a', kind: 'start', text: 'A', next: [] }],
      },
    },
    pictures('map.png', 'map__key.png', 'map__Exits.png', 'logo.png'),
  )
  expect(facts).toEqual({
    roles: '1 role',
    checklists: '1 section and 2 items',
    threats: '1 critical action and 2 pages below them',
    info: 'None yet',
    initialAction: 'A text and 1 step in the diagram',
    alerts: 'None yet',
    pictures: 'Logo, map with a key and 1 overlay',
  })
})
