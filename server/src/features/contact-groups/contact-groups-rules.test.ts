import { expect, test } from 'vitest'
import { parentProblem, subtreeIds } from './contact-groups-rules.ts'

const groups = [
  { id: 'crisis', parentgroupid: null },
  { id: 'site', parentgroupid: 'crisis' },
  { id: 'keys', parentgroupid: 'site' },
  { id: 'media', parentgroupid: null },
]

test('the subtree of a group has all its descendants', () => {
  expect([...subtreeIds(groups, 'crisis')]).toEqual(['crisis', 'site', 'keys'])
  expect([...subtreeIds(groups, 'keys')]).toEqual(['keys'])
})

test('a group may be at the top or below any group that is not its descendant', () => {
  expect(parentProblem(groups, 'site', null)).toBeUndefined()
  expect(parentProblem(groups, 'site', 'media')).toBeUndefined()
  expect(parentProblem(groups, 'new', 'keys')).toBeUndefined()
})

test('a group never becomes its own ancestor', () => {
  expect(parentProblem(groups, 'site', 'site')).toBe('A group cannot be its own parent')
  expect(parentProblem(groups, 'crisis', 'keys')).toBe(
    'A group cannot be moved into one of its own subgroups',
  )
})

test('a parent must exist', () => {
  expect(parentProblem(groups, 'site', 'elsewhere')).toBe('There is no such parent group')
})
