import { expect, test } from 'vitest'
import {
  addedWhileTyping,
  type CountFields,
  countOf,
  describeSum,
  draftAfterAlert,
  draftWithAdded,
  problemsOf,
  startFields,
} from './count-form-rules.ts'

const now = new Date('2026-11-21T10:42:30Z')
const group = { id: '4b', name: '4B', expected: 28, listed: 28 }
const filled = (changes: Partial<CountFields> = {}): CountFields => ({
  ...startFields(group, undefined),
  present: '27',
  ...changes,
})
const sam = { key: '1', name: ' Sam ', detail: 'Library ' }

test('a group that nobody has counted starts without a number of those present', () => {
  const fields = startFields(group, undefined)
  expect(fields).toMatchObject({ present: '', expected: '28', missing: [], place: '' })
  expect(problemsOf(fields, null, now)).toEqual([
    { field: 'present', message: 'Enter how many are present' },
  ])
})

test('the form of a counted group starts with its last count, so that it can be corrected', () => {
  const last = {
    ...{ id: 'c', groupid: '4b', groupname: '4B', expected: 27, present: 26, place: 'Court' },
    missing: [{ name: 'Sam', place: 'Library' }],
    injured: [{ name: 'Kim', note: 'Ankle' }],
  }
  expect(startFields({ expected: 27 }, last)).toMatchObject({
    ...{ present: '26', expected: '27', place: 'Court', countedAt: '' },
    missing: [{ name: 'Sam', detail: 'Library' }],
    injured: [{ name: 'Kim', detail: 'Ankle' }],
  })
  // Otherwise one tap would say that the same 26 have arrived somewhere else.
  expect(startFields({ ...group, countedBefore: 26 }, last)).toMatchObject({
    ...{ present: '', place: '' },
    missing: [{ name: 'Sam', detail: 'Library' }],
  })
})

test('a count names the group as its author saw it, and has the current time unless it was made earlier', () => {
  expect(countOf(group, filled({ missing: [sam] }), now)).toEqual({
    ...{ groupid: '4b', groupname: '4B', present: 27, expected: 28, injured: [], place: '' },
    missing: [{ name: 'Sam', place: 'Library' }],
    timestamp: now.toISOString(),
  })
  const earlier = new Date(2026, 10, 21, 9, 30)
  const onPaper = countOf(group, filled({ countedAt: '2026-11-21T09:30' }), now)
  expect(onPaper.timestamp).toBe(earlier.toISOString())
})

test('a time that has not come yet is a problem', () => {
  expect(problemsOf(filled({ countedAt: '2099-01-01T00:00' }), null, now)).toMatchObject([
    { field: 'countedAt' },
  ])
})

test('the form says whether everyone is present', () => {
  expect(describeSum(filled({ present: '' }))).toBe(undefined)
  expect(describeSum(filled())?.sentence).toBe('1 of 28 not explained: add who is missing')
  const everyone = { sentence: 'Everyone expected is present', isOpen: false }
  expect(describeSum(filled({ present: '28' }))).toEqual(everyone)
  expect(describeSum(filled({ present: '30' }))?.sentence).toBe('2 more than expected')
})

test.each([
  ['27', 1, '1 missing, everyone else present'],
  ['26', 2, '2 missing, everyone else present'],
  ['28', 1, '1 missing, 1 more than expected'],
])(
  'with %s present and %i missing nothing sounds as if all were well',
  (present, count, sentence) => {
    const missing = Array.from({ length: count }, (_, key) => ({ ...sam, key: `${key}` }))
    expect(describeSum(filled({ present, missing }))).toEqual({ sentence, isOpen: true })
  },
)

test('once the incident is closed, only a count made before the closing can be entered', () => {
  const closed = new Date(2026, 10, 21, 10, 30, 20).toISOString()
  const fields = { ...startFields(group, undefined, closed), present: '28' }
  expect(fields.countedAt).toBe('2026-11-21T10:30')
  const later = new Date(2026, 10, 21, 12)
  expect(problemsOf(fields, closed, later)).toEqual([])
  expect(problemsOf({ ...fields, countedAt: '2026-11-21T11:00' }, closed, later)).toMatchObject([
    { field: 'countedAt', message: 'Choose a time before the incident was closed' },
  ])
})

test('a number and a place that were typed before another alert are typed again', () => {
  const typed = { ...startFields({ expected: 28 }, undefined), present: '28', place: 'Room 12' }
  const missing = [{ key: '1', name: 'Sam', detail: '' }]
  const draft = { fields: { ...typed, missing }, seen: null, alerted: 'lockdown' }
  expect(draftAfterAlert(draft, 'lockdown')).toBe(draft)
  expect(draftAfterAlert(draft, 'evacuate').fields).toEqual({
    ...{ ...typed, missing },
    ...{ present: '', place: '' },
  })
})

const listOf = (...ids: string[]) => ({ listed: ids.length, list: { ids, unmarked: ids } })

test('a correction expects whoever has come onto the list since the count', () => {
  const last = {
    ...{ id: 'c', groupid: '4b', groupname: '4B', expected: 1, present: 1, place: '' },
    ...{ missing: [], injured: [] },
  }
  const fields = startFields({ expected: 2 }, last)
  expect(describeSum(fields)?.sentence).toBe('1 of 2 not explained: add who is missing')
})

test('a count says whom its list expected, whatever number was typed', () => {
  const fields = filled({ expected: '1' })
  expect(countOf({ ...group, ...listOf('1', '2') }, fields, now)).toMatchObject({
    ...{ expected: 1, listed: 2, listedpeople: ['1', '2'] },
  })
  // Names are off, or this device has no list.
  const byNumber = countOf({ ...group, list: null }, fields, now)
  expect(byNumber).toMatchObject({ listed: 28 })
  expect(byNumber).not.toHaveProperty('listedpeople')
  const tooMany = Array.from({ length: 501 }, (_, id) => `${id}`)
  expect(countOf({ ...group, ...listOf(...tooMany) }, fields, now)).not.toHaveProperty(
    'listedpeople',
  )
  expect(countOf(group, fields, now)).not.toHaveProperty('listed')
})

test('whoever comes onto the list while a count is typed is expected, once', () => {
  const draft = {
    fields: filled({ expected: '1', present: '1' }),
    ...{ seen: null, list: { listed: 1, listedpeople: ['1'] } },
  }
  expect(addedWhileTyping(draft, listOf('1'))).toBe(0)
  const added = addedWhileTyping(draft, listOf('2', '3'))
  expect(added).toBe(2)
  expect(draftWithAdded(draft, added).fields).toMatchObject({ expected: '3', present: '1' })
  expect(addedWhileTyping({ ...draft, list: { listed: 28 } }, { listed: 29, list: null })).toBe(1)
  const { list: _, ...old } = draft
  expect(addedWhileTyping(old, listOf('1', '2'))).toBe(0)
})
