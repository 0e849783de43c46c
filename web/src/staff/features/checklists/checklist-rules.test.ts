import { expect, test } from 'vitest'
import type { CheckRow } from '../../../data/incidents/checklists.ts'
import { checksByKey, itemState, progressOf, sectionsOf, settledCount } from './checklist-rules.ts'

const content = {
  role_checklist_sections: [
    { roleid: 'log-keeper', checklistsectionid: 'second' },
    { roleid: 'media-manager', checklistsectionid: 'other' },
    { roleid: 'log-keeper', checklistsectionid: 'first' },
    { roleid: 'log-keeper', checklistsectionid: 'empty' },
  ],
  checklist_sections: [
    { id: 'first', name: 'First hour' },
    { id: 'second', name: 'First ten minutes' },
    { id: 'other', name: 'One voice' },
    { id: 'empty', name: 'Later' },
  ],
  checklist_items: [
    { id: 'first-1', sectionid: 'first', content: 'Read back the decisions' },
    { id: 'second-1', sectionid: 'second', content: 'Write down\n- who\n- when' },
    { id: 'other-1', sectionid: 'other', content: 'Agree one page' },
    { id: 'second-2', sectionid: 'second', content: 'Keep every note' },
  ],
}
const sections = sectionsOf('log-keeper', content)
const section = sections[0] as (typeof sections)[number]
const item = section.items[0] as (typeof section.items)[number]

function check(itemid: string, index: number | null, checked: boolean | null): CheckRow {
  return {
    incidentid: '20261121_abcdefgh',
    itemid,
    index,
    point: null,
    checked,
    userid: 'logkeeper',
    authorname: 'Priya Nair',
    timestamp: '2026-11-21T10:41:00.000Z',
    sending: 'sent',
  }
}
const stateWith = (...rows: CheckRow[]) => itemState(item, checksByKey(rows))

test('a role sees its own sections in their order, with their items', () => {
  expect(sections.map(({ name, items }) => [name, items.length])).toEqual([
    ['First ten minutes', 2],
    ['First hour', 1],
  ])
  expect(item).toEqual({ id: 'second-1', text: 'Write down', subitems: ['who', 'when'] })
})

test('an item without checks is incomplete', () => {
  expect(stateWith()).toEqual({
    state: 'incomplete',
    settledBy: undefined,
    ticked: [],
    isWaiting: false,
  })
})

test('an item is complete, not applicable, or undone again', () => {
  expect(stateWith(check('second-1', null, true)).state).toBe('complete')
  expect(stateWith(check('second-1', null, false)).state).toBe('not applicable')
  expect(stateWith(check('second-1', null, null)).state).toBe('incomplete')
})

test('a settled item says who settled it and when', () => {
  expect(stateWith(check('second-1', null, false)).settledBy).toMatchObject({
    authorname: 'Priya Nair',
    timestamp: '2026-11-21T10:41:00.000Z',
  })
  expect(stateWith(check('second-1', null, null)).settledBy).toBeUndefined()
})

test('sub-items are ticked one by one and do not settle the item', () => {
  const rows = [check('second-1', 1, true), check('second-1', 0, null)]
  expect(stateWith(...rows)).toMatchObject({ ticked: [1], state: 'incomplete' })
})

test('an item with an unsent check is marked', () => {
  expect(stateWith({ ...check('second-1', 0, true), sending: 'waiting' }).isWaiting).toBe(true)
  expect(stateWith({ ...check('second-2', null, true), sending: 'waiting' }).isWaiting).toBe(false)
})

test('progress counts items that are complete or not applicable', () => {
  const rows = [check('second-1', null, true), check('second-2', null, false)]
  expect(settledCount(section, checksByKey(rows))).toBe(2)
  expect(settledCount(section, checksByKey([check('second-1', 0, true)]))).toBe(0)
  expect(progressOf('log-keeper', content, checksByKey(rows))).toEqual({ settled: 2, total: 3 })
  expect(progressOf('site-coordinator', content, checksByKey(rows))).toBeUndefined()
})

test('a tick stays with the text of its sub-item, and is lost when the text changes', () => {
  const ticked = { ...check(item.id, 1, true), point: 'when' }
  const stateOf = (subitems: string[]) =>
    itemState({ ...item, subitems }, checksByKey([ticked])).ticked
  // Fails without `point` in checkKey: the tick would stay at its index.
  expect(stateOf(['where', 'who', 'when'])).toEqual([2])
  expect(stateOf(['when', 'who'])).toEqual([0])
  expect(stateOf(['who', 'at what time'])).toEqual([])
})
