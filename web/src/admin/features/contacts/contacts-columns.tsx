import { faTowerBroadcast } from '@fortawesome/free-solid-svg-icons/faTowerBroadcast'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import type { Contact, ContactGroup } from '@holdfast/contract/people/contacts'
import type { Option } from '../../../ui/form/select-field.tsx'
import { Tag } from '../../../ui/tag.tsx'
import type { Column } from '../../data-table/data-table-model.ts'
import { EmailAddress } from '../../data-table/email-address.tsx'
import { liveContactLabel } from './live-contact-label.ts'

/** The columns of the table. Groups are named by their full path. */
export function contactsColumns(
  groups: readonly Option[],
  incidents: readonly Incident[],
): Column<Contact>[] {
  const names = new Map(groups.map(({ value, label }) => [value, label]))
  const groupOf = (contact: Contact) =>
    liveContactLabel(contact, incidents) ?? names.get(contact.groupid) ?? ''
  return [
    ...COMMON_COLUMNS,
    {
      id: 'group',
      title: 'Group',
      text: groupOf,
      cell: (contact) => {
        const live = liveContactLabel(contact, incidents)
        if (live === undefined) return groupOf(contact)
        return (
          <Tag colour="danger" icon={faTowerBroadcast}>
            {live}
          </Tag>
        )
      },
    },
  ]
}

/** The columns of an exported file, which names the group as an import reads it: `Parent > Name`. */
export function exportedContactsColumns(
  groups: readonly ContactGroup[],
  incidents: readonly Incident[],
): Column<Contact>[] {
  const byId = new Map(groups.map((group) => [group.id, group]))
  const groupOf = (contact: Contact) => {
    const live = liveContactLabel(contact, incidents)
    if (live !== undefined) return live
    const group = byId.get(contact.groupid)
    const parent = byId.get(group?.parentgroupid ?? '')
    return [parent?.name, group?.name].filter(Boolean).join(' > ')
  }
  return [...COMMON_COLUMNS, { id: 'group', title: 'Group', text: groupOf }]
}

const COMMON_COLUMNS: readonly Column<Contact>[] = [
  { id: 'name', title: 'Name', text: ({ name }) => name, sortBy: lastNameFirst },
  { id: 'title', title: 'Title', text: ({ title }) => title },
  { id: 'phone', title: 'Phone', text: ({ phone }) => phone, noWrap: true },
  {
    id: 'email',
    title: 'Email',
    text: ({ email = '' }) => email,
    cell: ({ email = '' }) => <EmailAddress email={email} />,
  },
]

function lastNameFirst({ name }: Contact): string {
  const words = name.trim().split(/\s+/)
  return [words.pop(), ...words].join(' ')
}
