import type { Guidance, ThreatPage } from '@holdfast/contract/content/content'
import { expect, test } from 'vitest'
import { newField, type ThreatForm, threatFormOf } from './threat-form.ts'
import { threatGuidance } from './threat-guidance.ts'

const appearance = { subtitle: '', icon: 'fire', colour: 'red' }
const card: ThreatPage = {
  ...appearance,
  path: 'fire',
  name: 'Fire',
  type: 'actioncard',
  content: { intro: 'Be calm', steps: ['Shout', 'Leave'], checklist: 'suspicious_package' },
  pages: [],
}
const form: ThreatPage = {
  ...appearance,
  path: 'call',
  name: 'Call',
  type: 'form',
  content: {
    sharetitle: 'Report',
    sections: [
      {
        name: 'The call',
        fields: [
          { id: 'words', label: 'Exact words', kind: 'text', hint: 'As they were said' },
          { id: 'voice', label: 'Voice', kind: 'choices', options: ['Calm', 'Angry'] },
        ],
      },
    ],
  },
  pages: [card],
}
const text: ThreatPage = {
  ...appearance,
  path: 'flood',
  name: 'Flood',
  type: 'markdown',
  content: '# Water',
  pages: [form],
}
const guidance: Guidance = {
  roles: [],
  role_checklist_sections: [],
  checklist_sections: [],
  checklist_items: [],
  threats: [card, text],
  info: [],
  initial_action: null,
  alert_kinds: [],
}

test.each([
  ['an action card', [], 'fire'],
  ['a page to read', [], 'flood'],
  ['a form', ['flood'], 'call'],
])('saving an unchanged %s changes nothing, including the pages below it', (_, above, path) => {
  const edited = threatGuidance(guidance, { above, path })
  expect(edited.problemsOf(edited.initial)).toEqual([])
  expect(edited.write(guidance, edited.initial)).toEqual(guidance)
})

test('a new page is appended to its siblings', () => {
  const edited = threatGuidance(guidance, { above: ['flood'], path: undefined })
  const saved = edited.write(guidance, written({ path: 'after', name: ' After ' }))
  expect(saved.threats[1]?.pages.map(({ path, name }) => [path, name])).toEqual([
    ['call', 'Call'],
    ['after', 'After'],
  ])
})

test('a new page whose response was lost is not saved twice', () => {
  const edited = threatGuidance(guidance, { above: [], path: undefined })
  const once = edited.write(guidance, written({ path: 'new', name: 'New' }))
  expect(edited.write(once, written({ path: 'new', name: 'New' }))).toEqual(once)
})

test('a new page whose parent was deleted is saved at the top level', () => {
  const edited = threatGuidance(guidance, { above: ['flood'], path: 'call' })
  const saved = edited.write({ ...guidance, threats: [card] }, edited.initial)
  expect(saved.threats.map(({ path }) => path)).toEqual(['fire', 'call'])
})

test('fields of another type are dropped by saving, not before', () => {
  const edited = threatGuidance(guidance, { above: [], path: 'fire' })
  const changed: ThreatForm = { ...edited.initial, type: 'markdown', text: 'Read this' }
  expect(changed.card.steps).toHaveLength(2)
  expect(edited.write(guidance, changed).threats[0]).toMatchObject({
    type: 'markdown',
    content: 'Read this',
  })
})

test('a field keeps its id when its label changes, and a new one gets an unused id', () => {
  const edited = threatGuidance(guidance, { above: ['flood'], path: 'call' })
  const [section] = edited.initial.report.sections
  if (!section) throw new Error('There is no section')
  const fields = [
    ...section.fields.map((field) => ({ ...field, label: `${field.label}!` })),
    { ...newField('a'), label: 'Words' },
    { ...newField('b'), label: 'Words' },
    { ...newField('c'), label: '???' },
  ]
  const report = { ...edited.initial.report, sections: [{ ...section, fields }] }
  const saved = edited.write(guidance, { ...edited.initial, report }).threats[1]?.pages[0]
  expect(saved?.type === 'form' && saved.content.sections[0]?.fields.map(({ id }) => id)).toEqual([
    'words',
    'voice',
    'words-2',
    'words-3',
    'field',
  ])
})

test('missing values are reported at their fields', () => {
  const edited = threatGuidance(guidance, { above: [], path: undefined })
  expect(edited.problemsOf(threatFormOf(undefined))).toEqual([
    { field: 'name', message: 'Enter a name' },
    { field: 'path', message: 'Enter an address, such as bomb-threat' },
    { field: 'step-0', message: 'Enter what to do' },
  ])
  const named = written({ path: 'new', name: 'New' })
  expect(edited.problemsOf({ ...named, type: 'form' })).toEqual([
    {
      field: 'sharetitle',
      message: 'Enter a title for the shared report, such as Bomb Threat Report',
    },
    { field: 'section-0', message: 'Enter a name for section 1' },
    { field: 'label-0-0', message: 'Enter a label for each field of section 1' },
  ])
  expect(edited.problemsOf({ ...named, path: 'fire' })).toMatchObject([{ field: 'path' }])
  expect(
    edited.problemsOf({ ...named, type: 'markdown', text: 'See [this](notes.doc)' }),
  ).toMatchObject([{ field: 'text', message: expect.stringContaining('notes.doc') }])
})

test('a choice needs different options', () => {
  const edited = threatGuidance(guidance, { above: [], path: undefined })
  const problemsWith = (options: string) =>
    edited.problemsOf({
      ...written({ path: 'new', name: 'New' }),
      type: 'form',
      report: {
        intro: '',
        sharetitle: 'Report',
        sections: [
          {
            key: '0',
            name: 'First',
            fields: [{ ...newField('f'), label: 'Voice', kind: 'choice', options }],
          },
        ],
      },
    })
  expect(problemsWith(' \n')).toEqual([
    { field: 'options-f', message: 'Enter what can be chosen for Voice, one on each line' },
  ])
  expect(problemsWith('Calm\nCalm')).toMatchObject([{ field: 'options-f' }])
  expect(problemsWith('Calm\n\nAngry')).toEqual([])
})

function written(fields: Partial<ThreatForm>): ThreatForm {
  const empty = threatFormOf(undefined)
  return { ...empty, card: { ...empty.card, steps: [{ key: '0', text: 'Leave' }] }, ...fields }
}
