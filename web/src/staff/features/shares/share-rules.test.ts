import { expect, test } from 'vitest'
import { describeOpenings, FIRST_PARTS, problemsOfShare, togglePart } from './share-rules.ts'

test('what may name children is ticked by somebody, not from the start', () => {
  expect(FIRST_PARTS).toEqual(['alert', 'methane', 'rollcall', 'map', 'site'])
})

test('names of missing people are shared with the totals only', () => {
  expect(togglePart(['map'], 'names', true)).toEqual(['rollcall', 'names', 'map'])
  expect(togglePart(['rollcall', 'names', 'map'], 'rollcall', false)).toEqual(['map'])
  expect(togglePart(['rollcall', 'names'], 'names', false)).toEqual(['rollcall'])
})

test('a link without a receiver or without anything to see is not made', () => {
  const problems = problemsOfShare({ id: '', name: '  ', hours: '4', parts: [] })
  expect(problems.map(({ field }) => field)).toEqual(['name', 'parts'])
})

test('a link that goes round is seen by the number of devices', () => {
  const at = '2026-11-21T14:05:00.000Z'
  const opening = { device: 'Safari on iPhone', first: at, last: at, times: 1 }
  expect(describeOpenings({ openings: [] })).toBe('Not opened yet')
  expect(describeOpenings({ openings: [opening] })).toMatch(
    /^Opened once, last at \d\d:05 \(Safari on iPhone\)$/,
  )
  expect(describeOpenings({ openings: [opening, { ...opening, times: 2 }] })).toMatch(
    /^Opened 3 times on 2 devices, last at/,
  )
})
