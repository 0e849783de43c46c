import { expect, test } from 'vitest'
import { describeChanges } from './activity-rules.ts'

const fields = {
  name: { label: 'Name' },
  group: { label: 'Group' },
  phone: { label: 'Phone', sensitive: true },
} as const

test('a summary lists the changed fields, with their values unless they are sensitive', () => {
  const before = { name: 'Ann', group: null, phone: '01632 960001' }
  const after = { name: 'Anna', group: 'parents_aaaaaaaa', phone: '01632 960002' }
  expect(describeChanges(before, after, fields)).toBe(
    'Name: Ann → Anna; Group: none → parents_aaaaaaaa; Phone changed',
  )
})

test('unchanged fields are left out, and a missing field counts as empty', () => {
  expect(describeChanges({ name: 'Ann', group: '' }, { name: 'Ann' }, fields)).toBe('')
})
