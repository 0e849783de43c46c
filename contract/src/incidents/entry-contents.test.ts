import { expect, test } from 'vitest'
import {
  changedFields,
  describeEntry,
  entryText,
  readDecision,
  readMethane,
} from './entry-contents.ts'

const formatTime = (time: string) => time.slice(11, 16)
const decision = (content: unknown) =>
  ({ type: 'decision', content: JSON.stringify(content) }) as const
const report = (content: object) =>
  ({
    type: 'methane',
    content: JSON.stringify({ exactlocation: 'Gym', ...content }),
  }) as const

test('a decision reads as what was decided, then why, without empty parts', () => {
  const entry = decision({
    ...{ decision: 'Close at 14:00', reason: 'Snow', risks: ' ', options: ['Stay', 'Close'] },
    review: '2026-11-21T12:30:00.000Z',
  })
  const lines = ['Close at 14:00', 'Options considered: Stay\nClose', 'Reason: Snow']
  expect(entryText(entry, formatTime)).toBe([...lines, 'Review at: 12:30'].join('\n'))
  expect(describeEntry(entry, formatTime)).toMatch(/^Decision: Close at 14:00\n/)
})

test('a report reads in the order in which the operator asks', () => {
  const entry = report({ services: 'Fire is here', hazards: 'Gas', major: true })
  expect(describeEntry(entry, formatTime).split('\n')).toEqual([
    'Report to 999',
    'Major incident: Yes',
    'Exact location: Gym',
    'Hazards: Gas',
    'Emergency services: Fire is here',
  ])
})

test('only the fields that differ from the report before count as changed', () => {
  const [before, after] = [report({ hazards: 'Gas' }), report({ casualties: '2', hazards: '' })]
  const [previous, latest] = [readMethane(before), readMethane(after)]
  expect(previous && latest && changedFields(latest, previous)).toEqual(['hazards', 'casualties'])
})

// A later version may write what this one does not know: the words must stay readable.
test.each(['Close', '[]', 'null', '{"decision":7}', '{'])(
  'content that this version cannot read is shown as it is: %s',
  (content) => {
    expect(readDecision({ type: 'decision', content })).toBeUndefined()
    expect(describeEntry({ type: 'decision', content }, formatTime)).toBe(content)
    expect(describeEntry({ type: 'methane', content }, formatTime)).toBe(content)
  },
)

test('a plain entry that happens to be JSON stays plain', () => {
  const content = '{"decision":"Close","exactlocation":"Gym"}'
  expect(describeEntry({ type: 'text', content }, formatTime)).toBe(content)
})
