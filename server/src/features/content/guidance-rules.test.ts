import { emptyGuidance } from '@holdfast/contract/content/empty-guidance'
import { demonstration, starterGuidance } from '@holdfast/starter-content'
import { expect, test } from 'vitest'
import { guidanceProblems } from './guidance-rules.ts'
import { validateGuidance } from './guidance-schema-problems.ts'

const empty = emptyGuidance()
const appearance = { icon: 'fire', colour: 'red' }
const role = { id: 'lead', title: 'Lead', ...appearance }
const threat = {
  type: 'markdown',
  path: 'fire',
  name: 'Fire',
  subtitle: '',
  ...appearance,
} as const

function problemsOf(changes: object): string[] {
  const { guidance, problems } = validateGuidance({ ...empty, ...changes })
  return guidance ? guidanceProblems(guidance) : problems
}

test('the starter content is valid', () => {
  const contents = Object.values(demonstration.contents).map(({ guidance }) => guidance)
  for (const guidance of [empty, starterGuidance, ...contents]) {
    expect(problemsOf(guidance)).toEqual([])
  }
})

const alertKind = {
  id: 'lockdown',
  title: 'Lockdown',
  instruction: 'Lights off',
  ...appearance,
  sound: 'silent',
}
const websites = (url: string) => ({
  info: [
    {
      type: 'websites',
      path: '',
      name: 'Websites',
      ...appearance,
      content: { links: [{ name: 'Help', url }] },
    },
  ],
})
const step = { id: 'a', kind: 'start', text: 'Start', next: [] }
const field = { id: 'a', label: 'Gate', kind: 'line' }
const form = (fields: object[]) => ({
  threats: [
    {
      ...threat,
      type: 'form',
      content: { sharetitle: 'Report', sections: [{ name: 'First', fields }] },
      pages: [],
    },
  ],
})

test.each([
  [{ roles: [role, role] }, 'Roles: the id lead is used more than once'],
  [
    { roles: [role], role_checklist_sections: [{ roleid: 'lead', checklistsectionid: 'x' }] },
    'Checklists of roles: there is no checklist section x',
  ],
  [
    { checklist_items: [{ id: 'i', sectionid: 'x', content: 'Do it' }] },
    'Checklist items › i: there is no checklist section x',
  ],
  [
    {
      threats: [
        {
          ...threat,
          content: '',
          pages: [
            { ...threat, content: '' },
            { ...threat, content: '' },
          ],
        },
      ],
    },
    'Threats › Fire: the path fire is used more than once',
  ],
  [form([field, field]), 'Threats › Fire: the field id a is used more than once'],
  [form([{ ...field, kind: 'choice' }]), 'Threats › Fire › Gate: offers nothing to choose from'],
  [
    { initial_action: { content: '', diagram: [{ ...step, next: [{ to: 'b' }] }] } },
    'Initial action › Start: there is no step b',
  ],
  [
    websites('javascript:alert(1)'),
    'Information › Websites › Help: javascript:alert(1) is no address such as https://www.gov.uk',
  ],
  [{ roles: [{ ...role, title: '' }] }, 'Roles › lead: title must not be empty'],
  [{ roles: [{ ...role, title: 7 }] }, 'Roles › lead: title must be text'],
  [
    { roles: [{ ...role, title: 'x'.repeat(201) }] },
    /^Roles › x+: title must be 200 characters or fewer$/,
  ],
  [{ roles: 'none' }, 'Roles: must be a list'],
  [
    { alert_kinds: [{ ...alertKind, title: '' }] },
    'Kinds of alert › lockdown: title must not be empty',
  ],
  [{ roles: [{ ...role, size: 1 }] }, 'Roles › Lead: has the unknown field size'],
  [
    { threats: [{ ...threat, content: '', pages: [{ ...threat, name: 'Exits', type: 'video' }] }] },
    /^Threats › Fire › Exits: type /,
  ],
  [
    { initial_action: { content: '', diagram: [{ ...step, kind: 'loop' }] } },
    'Initial action › a: kind must be one of: start, question, action, end',
  ],
])('%j is a problem with its place', (changes, problem) => {
  expect(problemsOf(changes)).toEqual([
    problem instanceof RegExp ? expect.stringMatching(problem) : problem,
  ])
})

test('a list that is too long is a problem with the largest number of its entries', () => {
  const alert_kinds = Array.from({ length: 13 }, (_, index) => ({ ...alertKind, id: `${index}` }))
  expect(problemsOf({ alert_kinds })).toEqual(['Kinds of alert: must be 12 entries or fewer'])
})

test('pages that are nested too deep are rejected', () => {
  let page: object = { ...threat, content: '' }
  for (let depth = 0; depth < 10_000; depth += 1) page = { ...threat, content: '', pages: [page] }
  expect(problemsOf({ threats: [page] })).toEqual([
    'Threats: pages must not be nested more than 20 deep',
  ])
})
