import { expect, test } from 'vitest'
import { missingGroupsOf } from './missing-groups.ts'

test('groups that are not there are counted, in the order that people expect', () => {
  const rows = ['10A', '9B', ' 9b ', '7a', '', '9B'].map((group) => ({ group }))
  expect(missingGroupsOf(rows, [{ name: '7A' }])).toEqual([
    { name: '9B', count: 3 },
    { name: '10A', count: 1 },
  ])
  expect(missingGroupsOf(rows, [{ name: '7A' }, { name: '9B' }, { name: '10a' }])).toEqual([])
})
