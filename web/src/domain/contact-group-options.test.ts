import { expect, test } from 'vitest'
import { groupOptions } from './contact-group-options.ts'

const group = (id: string, name: string, parentgroupid: string | null) => ({
  ...{ id, name, parentgroupid },
  ...{ colour: 'green', icon: 'phone' },
})

test('a subgroup is offered with its full path, below its parent', () => {
  const groups = [
    group('b', 'Utilities', null),
    group('c', 'Police', 'a'),
    group('a', 'Emergency', null),
  ]
  expect(groupOptions(groups)).toEqual([
    { value: 'a', label: 'Emergency' },
    { value: 'c', label: 'Emergency › Police' },
    { value: 'b', label: 'Utilities' },
  ])
})

test('groups that name each other as parent are still offered', () => {
  expect(groupOptions([group('a', 'One', 'b'), group('b', 'Two', 'a')])).toHaveLength(2)
})
