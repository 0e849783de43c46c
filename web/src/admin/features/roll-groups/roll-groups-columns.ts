import type { User } from '@holdfast/contract/people/users'
import type { RollGroup } from '@holdfast/contract/roll-call/roll-call'
import type { Column } from '../../data-table/data-table-model.ts'

/** The names of the users; ids that are not among them are left out. */
export function namesOf(
  userids: readonly string[],
  users: readonly Pick<User, 'id' | 'name'>[],
): string {
  return users
    .filter(({ id }) => userids.includes(id))
    .map(({ name }) => name)
    .join(', ')
}

export function rollGroupsColumns(users: readonly User[]): Column<RollGroup>[] {
  return [
    { id: 'name', title: 'Name', text: ({ name }) => name },
    { id: 'expected', title: 'Expected', text: ({ expected }) => String(expected), noWrap: true },
    {
      id: 'counters',
      title: 'Who counts',
      text: ({ counters }) => namesOf(counters, users),
    },
    { id: 'sort', title: 'Order', text: ({ sort }) => String(sort), noWrap: true },
  ]
}

/** The columns of an exported file, which names people as an import reads them. */
export const EXPORTED_COLUMNS: readonly Column<RollGroup>[] = [
  { id: 'name', title: 'Name', text: ({ name }) => name },
  { id: 'expected', title: 'Expected', text: ({ expected }) => String(expected) },
  { id: 'counters', title: 'Who counts', text: ({ counters }) => counters.join(', ') },
  { id: 'sort', title: 'Order', text: ({ sort }) => String(sort) },
]
