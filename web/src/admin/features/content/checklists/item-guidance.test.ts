import { starterGuidance } from '@holdfast/starter-content'
import { expect, test } from 'vitest'
import {
  itemGuidance,
  itemName,
  itemsOf,
  withCopy,
  withItemMoved,
  withoutItem,
} from './item-guidance.ts'

const [section, other] = starterGuidance.checklist_sections
if (!section || !other) throw new Error('The starter lacks checklists')
const items = itemsOf(starterGuidance, section.id)
const [first, second] = items
if (!first || !second) throw new Error('The section lacks items')
const idsIn = (guidance: typeof starterGuidance, sectionid: string) =>
  itemsOf(guidance, sectionid).map(({ id }) => id)
const ids = items.map(({ id }) => id)

test('an edited item keeps its id and its place', () => {
  const edited = itemGuidance(starterGuidance, second, section.id)
  const saved = edited.write(starterGuidance, { ...second, content: ' Something else\n' })
  expect(edited.read(saved)).toEqual({ ...second, content: 'Something else' })
  expect(idsIn(saved, section.id)).toEqual(ids)
})

test('an item moved to another section is appended to it', () => {
  const edited = itemGuidance(starterGuidance, first, section.id)
  const saved = edited.write(starterGuidance, { ...first, sectionid: other.id })
  expect(idsIn(saved, section.id)).toEqual(ids.slice(1))
  expect(idsIn(saved, other.id)).toEqual([...idsIn(starterGuidance, other.id), first.id])
})

test('saving a new item twice appends it once', () => {
  const edited = itemGuidance(starterGuidance, undefined, section.id)
  const value = edited.identify?.({ ...edited.initial, content: 'Look around' })
  if (!value) throw new Error('No id was given')
  const twice = edited.write(edited.write(starterGuidance, value), value)
  expect(idsIn(twice, section.id)).toEqual([...ids, value.id])
})

test.each([
  [' \n', 'Enter what is to be done'],
  ['- shut the gate', 'Enter what is to be done above the first sub-item'],
  [
    'Read [the plan](file:plan.doc)',
    'The link to file:plan.doc cannot be followed: begin it with https:, http:, mailto: or tel:',
  ],
  ['x'.repeat(50_001), 'The item must be 50,000 characters or fewer'],
])('%j is refused', (content, message) => {
  const edited = itemGuidance(starterGuidance, first, section.id)
  expect(edited.problemsOf({ ...first, content })).toEqual([{ field: 'content', message }])
})

test('an item needs an existing section', () => {
  const edited = itemGuidance(starterGuidance, first, section.id)
  expect(edited.problemsOf(first)).toEqual([])
  expect(edited.problemsOf({ ...first, sectionid: 'gone' })).toEqual([
    { field: 'sectionid', message: 'Choose a section' },
  ])
})

test('items are moved, copied and deleted within their section', () => {
  expect(idsIn(withItemMoved(starterGuidance, first, 1), section.id)).toEqual([
    second.id,
    first.id,
    ...ids.slice(2),
  ])
  const copied = withCopy(starterGuidance, first.id, 'copy')
  expect(idsIn(copied, section.id)).toEqual([first.id, 'copy', ...ids.slice(1)])
  expect(withCopy(starterGuidance, 'gone', 'copy')).toEqual(starterGuidance)
  expect(idsIn(withoutItem(starterGuidance, first.id), section.id)).toEqual(ids.slice(1))
})

test.each([
  ['Call **999** now\n- the gate', 'Call 999 now'],
  ['- only a [point](tel:1)', 'only a point'],
  ['', 'Item without words'],
  [
    'Send a named person to the gate to meet and guide the emergency services.',
    'Send a named person to the gate to meet and guide the…',
  ],
])('%j is called %j', (content, name) => {
  expect(itemName({ content })).toBe(name)
})
