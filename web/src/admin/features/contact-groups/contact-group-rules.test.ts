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

test('a group is offered neither itself nor its descendants as its parent', () => {
  const parents = (id: string) =>
    possibleParents(
      groups,
      groups.find((group) => group.id === id),
    ).map((group) => group.id)
  expect(parents('top')).toEqual(['other'])
  expect(parents('middle')).toEqual(['top', 'other'])
  expect(parents('leaf')).toEqual(['middle', 'top', 'other'])
})

test('a new group can have any group as its parent', () => {
  expect(possibleParents(groups, undefined)).toHaveLength(4)
})

test('an unknown icon is described by its name', () => {
  expect(describeIcon('bus-school')).toBe('School bus')
  expect(describeIcon('anchor')).toBe('anchor')
})

test('a deletion names the groups below and counts all contacts that are deleted', () => {
  const contact = (id: string, groupid: string) => ({
    ...{ id, groupid, name: id },
    ...{ title: '', phone: '1', email: '' },
  })
  const contacts = [contact('a', 'top'), contact('b', 'leaf'), contact('c', 'leaf')]
  const deletionOf = (id: string) => {
    const chosen = groups.find((group) => group.id === id)
    return chosen && describeDeletion(chosen, groups, contacts)
  }
  expect(deletionOf('top')).toBe('top, with the 2 groups below it: 3 contacts')
  expect(deletionOf('middle')).toBe('middle, with the group below it: 2 contacts')
  expect(deletionOf('leaf')).toBe('leaf: 2 contacts')
  expect(deletionOf('other')).toBe('other: no contacts')
})
