import type { Guidance } from '@holdfast/contract/content/content'
import { emptyGuidance } from '@holdfast/contract/content/empty-guidance'
import { expect, test } from 'vitest'
import { askedBlanks, countBlanks } from './blanks.ts'

const appearance = { icon: 'fire', colour: 'red' }
const guidance: Guidance = {
  ...emptyGuidance(),
  roles: [{ id: 'manager', title: 'Manager', ...appearance }],
  role_checklist_sections: [{ roleid: 'manager', checklistsectionid: 'first' }],
  checklist_sections: [{ id: 'first', name: 'First minutes' }],
  checklist_items: [
    { id: 'a', sectionid: 'first', content: 'Fetch it: [FILL IN: where the grab bag is]' },
    { id: 'b', sectionid: 'first', content: 'Open\n- **the room**: [FILL IN: crisis room]. Go.' },
  ],
  threats: [
    {
      type: 'actioncard',
      path: 'lockdown',
      name: 'Lockdown',
      subtitle: '',
      ...appearance,
      content: { steps: ['Listen. Meet in [FILL IN: crisis room] with [FILL IN: our\n  own]'] },
      pages: [],
    },
  ],
  initial_action: { content: 'Go.\n\n> Say it\n> to [FILL IN: crisis room]', diagram: [] },
}

test('each blank is asked once, by subject, with every place where staff read it', () => {
  const lockdown = { name: 'Lockdown', path: '/admin/content/threats' }
  const first = { name: 'First minutes (Manager)', path: '/admin/content/checklists/first' }
  expect(askedBlanks(guidance)).toMatchObject([
    {
      title: 'Places',
      blanks: [
        {
          blank: 'crisis room',
          ask: 'In which room does the crisis team work?',
          places: [
            { ...first, before: 'the room: ', after: '. Go.' },
            { ...lockdown, before: 'Listen. Meet in ', after: ' with …' },
            {
              name: 'Initial action',
              path: '/admin/content/initial-action',
              before: 'Say it to ',
              after: '',
            },
          ],
        },
        { blank: 'where the grab bag is', places: [{ ...first, before: 'Fetch it: ', after: '' }] },
      ],
    },
    {
      title: 'Your own blanks',
      blanks: [
        {
          blank: 'our own',
          ask: 'Our own',
          until: '(not filled in yet: our own)',
          places: [{ ...lockdown, before: 'Listen. Meet in … with ', after: '' }],
        },
      ],
    },
  ])
  expect(countBlanks(guidance)).toBe(5)
})

test('other text in brackets is not a blank', () => {
  const content = '[a link](https://x.example) [time]'
  expect(countBlanks({ ...emptyGuidance(), initial_action: { content, diagram: [] } })).toBe(0)
})
