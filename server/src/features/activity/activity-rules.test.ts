import { expect, test } from 'vitest'
import { describeChanges } from './activity-rules.ts'

const fields = { name: ['Name', true], group: ['Group', true], phone: ['Phone', false] } as const

test('a change is told by field, with its values where they are harmless', () => {
  const before = { name: 'Ann', group: null, phone: '01632 960001' }
  const after = { name: 'Anna', group: 'parents_aaaaaaaa', phone: '01632 960002' }
  expect(describeChanges(before, after, fields)).toBe(
    'Name: Ann → Anna; Group: none → parents_aaaaaaaa; Phone changed',
  )
})

test('nothing is told of what stays, and a missing field is an empty one', () => {
  expect(describeChanges({ name: 'Ann', group: '' }, { name: 'Ann' }, fields)).toBe('')
})
