import { expect, test } from 'vitest'
import { describeDeletion, describeIcon, possibleParents } from './contact-group-rules.ts'

const group = (id: string, parentgroupid: string | null) => ({
  ...{ id, parentgroupid, name: id },
  ...{ colour: 'green', icon: 'phone' },
})
const groups = [
  group('leaf', 'middle'),
  group('middle', 'top'),
  group('top', null),
  group('other', null),
]

test('a group is offered neither itself nor what is below it as its parent', () => {
  const parents = (id: string) =>
    possibleParents(
      groups,
      groups.find((one) => one.id === id),
    ).map((one) => one.id)
  expect(parents('top')).toEqual(['other'])
  expect(parents('middle')).toEqual(['top', 'other'])
  expect(parents('leaf')).toEqual(['middle', 'top', 'other'])
})

test('a new group may stand below any group', () => {
  expect(possibleParents(groups, undefined)).toHaveLength(4)
})

test('an icon that is not offered goes by its own name', () => {
  expect(describeIcon('bus-school')).toBe('School bus')
  expect(describeIcon('anchor')).toBe('anchor')
})

test('a deletion is said with the groups below and all contacts that it takes', () => {
  const contact = (id: string, groupid: string) => ({
    ...{ id, groupid, name: id },
    ...{ title: '', phone: '1', email: '' },
  })
  const contacts = [contact('a', 'top'), contact('b', 'leaf'), contact('c', 'leaf')]
  const words = (id: string) => {
    const chosen = groups.find((one) => one.id === id)
    return chosen && describeDeletion(chosen, groups, contacts)
  }
  expect(words('top')).toBe('top, with the 2 groups below it: 3 contacts')
  expect(words('middle')).toBe('middle, with the group below it: 2 contacts')
  expect(words('leaf')).toBe('leaf: 2 contacts')
  expect(words('other')).toBe('other: no contacts')
})
