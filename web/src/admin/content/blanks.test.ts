import type { Guidance } from '@holdfast/contract/content'
import { emptyGuidance } from '@holdfast/contract/empty-guidance'
import { expect, test } from 'vitest'
import { findBlanks, groupBlanks } from './blanks.ts'

const appearance = { icon: 'fire', colour: 'red' }
const guidance: Guidance = {
  ...emptyGuidance(),
  checklist_sections: [{ id: 'first', name: 'First minutes' }],
  checklist_items: [
    { id: 'a', sectionid: 'first', content: 'Fetch the bag from [FILL IN: the grab bag]' },
    { id: 'b', sectionid: 'first', content: 'Return [FILL IN: the grab bag]\n- [FILL IN: key]' },
  ],
  threats: [
    {
      type: 'actioncard',
      path: 'lockdown',
      name: 'Lockdown',
      subtitle: '',
      ...appearance,
      content: { steps: ['Listen for [FILL IN: signal]'] },
      pages: [
        {
          type: 'markdown',
          path: 'after',
          name: 'Afterwards',
          subtitle: '',
          ...appearance,
          content: 'Meet at [FILL IN: place]',
          pages: [],
        },
      ],
    },
  ],
  initial_action: { content: 'Ring [FILL IN: number]', diagram: [] },
}

test('every blank is found with the place where staff read it, and the page that changes it', () => {
  expect(groupBlanks(findBlanks(guidance))).toEqual([
    {
      place: 'First minutes',
      path: '/admin/content/checklists/first',
      questions: ['the grab bag', 'key'],
    },
    { place: 'Lockdown', path: '/admin/content/threats', questions: ['signal'] },
    { place: 'Lockdown › Afterwards', path: '/admin/content/threats', questions: ['place'] },
    { place: 'Initial action', path: '/admin/content/initial-action', questions: ['number'] },
  ])
  expect(findBlanks(guidance)).toHaveLength(6)
})

test('other brackets are no blanks', () => {
  expect(
    findBlanks({
      ...emptyGuidance(),
      initial_action: { content: '[a link](https://x.example)', diagram: [] },
    }),
  ).toEqual([])
})
