import { faTowerBroadcast } from '@fortawesome/free-solid-svg-icons/faTowerBroadcast'
import type { Contact, ContactGroup } from '@holdfast/contract/contacts'
import { incidentOfGroup } from '@holdfast/contract/ids'
import type { Option } from '../../../ui/select-field.tsx'
import { Tag } from '../../../ui/tag.tsx'
import type { Column } from '../../data-table/data-table-column.ts'

export function isLive({ groupid }: Contact): boolean {
  return incidentOfGroup(groupid) !== undefined
}

/** The columns of the table; `groups` by their full path. */
export function contactColumns(groups: readonly Option[]): Column<Contact>[] {
  const names = new Map(groups.map(({ value, label }) => [value, label]))
  const groupOf = (contact: Contact) =>
    isLive(contact) ? 'Live incident contact' : (names.get(contact.groupid) ?? '')
  return [
    ...PLAIN,
    {
      id: 'group',
      title: 'Group',
      text: groupOf,
      cell: (contact) =>
        isLive(contact) ? (
          <Tag colour="danger" icon={faTowerBroadcast}>
            {groupOf(contact)}
          </Tag>
        ) : (
          groupOf(contact)
        ),
    },
  ]
}

/** Those of a file, which name the group as an import reads it: `Parent > Name`. */
export function exportedContactColumns(groups: readonly ContactGroup[]): Column<Contact>[] {
  const byId = new Map(groups.map((group) => [group.id, group]))
  const groupOf = (contact: Contact) => {
    if (isLive(contact)) return 'Live incident contact'
    const group = byId.get(contact.groupid)
    const parent = byId.get(group?.parentgroupid ?? '')
    return [parent?.name, group?.name].filter(Boolean).join(' > ')
  }
  return [...PLAIN, { id: 'group', title: 'Group', text: groupOf }]
}

const PLAIN: readonly Column<Contact>[] = [
  { id: 'name', title: 'Name', text: ({ name }) => name, sortBy: lastNameFirst },
  { id: 'title', title: 'Title', text: ({ title }) => title },
  { id: 'phone', title: 'Phone', text: ({ phone }) => phone, short: true },
  { id: 'email', title: 'Email', text: ({ email }) => email ?? '' },
]

function lastNameFirst({ name }: Contact): string {
  const words = name.trim().split(/\s+/)
  return [words.pop(), ...words].join(' ')
}
