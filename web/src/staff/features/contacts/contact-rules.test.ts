import { expect, test } from 'vitest'
import { contactsOf, describeCount, subgroupsOf } from './contact-rules.ts'

const group = (id: string, parentgroupid: string | null) => ({
  id,
  name: id,
  parentgroupid,
  colour: 'green',
  icon: 'phone',
})

test('groups are found by their parent group, top groups by null', () => {
  const groups = [group('a', null), group('b', 'a'), group('c', null), group('d', 'b')]
  expect(subgroupsOf(groups, null).map(({ id }) => id)).toEqual(['a', 'c'])
  expect(subgroupsOf(groups, 'a').map(({ id }) => id)).toEqual(['b'])
})

test('a group holds its own contacts and not those of its subgroups', () => {
  const contact = (id: string, groupid: string) => ({
    id,
    name: id,
    title: '',
    phone: '1',
    groupid,
  })
  const contacts = [contact('1', 'a'), contact('2', 'b'), contact('3', 'a')]
  expect(contactsOf(contacts, 'a').map(({ id }) => id)).toEqual(['1', '3'])
})

test.each([
  [0, 0, 'No contacts yet'],
  [0, 1, '1 contact'],
  [2, 0, '2 groups'],
  [1, 12, '1 group, 12 contacts'],
])('%i groups and %i contacts are described as “%s”', (groups, contacts, text) => {
  expect(describeCount(groups, contacts)).toBe(text)
})
