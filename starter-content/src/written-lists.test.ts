import { expect, test } from 'vitest'
import { readChecklist, readList } from './written-lists.ts'

test('a checklist gets its sections and items, and their ids, from headings and positions', () => {
  const text = `
## First hour
- Count heads.
- Call 999 and say
  - where you are, with
    the gate
  - what happened
## Afterwards
- Rest.
`
  expect(readChecklist('leader', text)).toEqual({
    sections: [
      { id: 'leader-first-hour', name: 'First hour' },
      { id: 'leader-afterwards', name: 'Afterwards' },
    ],
    items: [
      { id: 'leader-first-hour-1', sectionid: 'leader-first-hour', content: 'Count heads.' },
      {
        id: 'leader-first-hour-2',
        sectionid: 'leader-first-hour',
        content: 'Call 999 and say\n- where you are, with the gate\n- what happened',
      },
      { id: 'leader-afterwards-1', sectionid: 'leader-afterwards', content: 'Rest.' },
    ],
  })
})

test('an item that is written with its number keeps its id when others come or go', () => {
  const ids = (text: string) => readChecklist('leader', text).items.map(({ id }) => id)
  expect(ids('## Now\n3. Rest.\n1. Look.')).toEqual(['leader-now-3', 'leader-now-1'])
  expect(() => ids('## Now\n1. Rest.\n1. Look.')).toThrow('Twice: leader-now-1')
})

test('numbered steps lose their numbers, whatever they are', () => {
  expect(readList('1. Stop.\n2. Look\n   again.\n10. Go.')).toEqual(['Stop.', 'Look again.', 'Go.'])
})

test('text outside an entry is refused, so that no sentence gets lost', () => {
  expect(() => readList('Stop.\n- Look.')).toThrow('This is no list entry: Stop.')
  expect(() => readList('   - Look.')).toThrow('no list entry')
})
