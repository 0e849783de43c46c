import { expect, test } from 'vitest'
import { readChecklistContent } from './checklist-content.ts'

test('entries of a list are the sub-items, the rest is the text', () => {
  expect(readChecklistContent('Call **999** and say\n- where\n- what\n')).toEqual({
    text: 'Call **999** and say',
    subitems: ['where', 'what'],
  })
})

test('an item without a list has no sub-items', () => {
  expect(readChecklistContent('Close the gate. 3.5 m wide - or more.')).toEqual({
    text: 'Close the gate. 3.5 m wide - or more.',
    subitems: [],
  })
})

test('all markdown list styles are recognised, and nested entries keep their order', () => {
  expect(readChecklistContent('Tell\n\n1. one\n2) two\n* three\n   + four').subitems).toEqual([
    'one',
    'two',
    'three',
    'four',
  ])
})

test('a line below an entry continues it; after an empty line the text continues', () => {
  expect(
    readChecklistContent('Tell\n- the head\n  of school\n- parents\n\nThen write it down'),
  ).toEqual({ text: 'Tell\n\nThen write it down', subitems: ['the head of school', 'parents'] })
})
