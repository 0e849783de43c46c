import { faAddressBook } from '@fortawesome/free-solid-svg-icons/faAddressBook'
import { faTowerBroadcast } from '@fortawesome/free-solid-svg-icons/faTowerBroadcast'
import type { Contact } from '@holdfast/contract/contacts'
import { incidentOfGroup } from '@holdfast/contract/ids'
import { useMemo, useState } from 'react'
import { useContactGroups, useContacts, useDeleteContact } from '../../../data/contacts.ts'
import { useOnline } from '../../../offline/connectivity.ts'
import { Button } from '../../../ui/button.tsx'
import { type Option, SelectField } from '../../../ui/select-field.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useAdminOrganisation } from '../../shell/admin-organisation.ts'
import { AdminPage } from '../../shell/admin-page.tsx'
import { DataTable } from '../../shell/data-table.tsx'
import type { Column } from '../../shell/data-table-column.ts'
import { ReadSection } from '../../shell/read-section.tsx'
import { useDeleting } from '../../shell/use-deleting.tsx'
import { groupOptions } from './contact-group-options.ts'
import { ContactPopup } from './contact-popup.tsx'
import { NoGroupsPopup } from './no-groups-popup.tsx'

const LIVE = 'live'

/** The contacts of the organisation; those of an incident are marked as live. */
export function ContactsPage() {
  const { organisationid } = useAdminOrganisation()
  const contacts = useContacts(organisationid)
  const groups = useContactGroups(organisationid)
  const online = useOnline()
  const [open, setOpen] = useState<{ contact?: Contact }>()
  const [group, setGroup] = useState('')
  const { ask, notice } = useDeleting(useDeleteContact(organisationid), {
    question: 'Are you sure you want to delete this contact?',
    done: 'Contact deleted',
  })
  const options = useMemo(() => groupOptions(groups.data ?? []), [groups.data])
  const columns = useMemo(() => columnsOf(options), [options])
  const isNoGroup = groups.state === 'ready' && options.length === 0
  const close = () => setOpen(undefined)
  return (
    <AdminPage title="Contacts">
      {notice}
      <ReadSection read={contacts}>
        {(rows) => (
          <DataTable
            noun="contacts"
            columns={columns}
            rows={rows.filter((contact) => isInGroup(contact, group))}
            initialSort={{ column: 'name', descending: false }}
            create={{ label: 'New contact', run: () => setOpen({}) }}
            tools={
              <SelectField
                label="Group shown"
                labelHidden
                emptyOption="All groups"
                options={[...options, { value: LIVE, label: 'Live incident contacts' }]}
                value={group}
                onChange={(event) => setGroup(event.target.value)}
              />
            }
            empty={{
              icon: faAddressBook,
              title: group === '' ? 'No contacts yet' : 'No contacts in this group',
            }}
            actions={(contact) => (
              <>
                <Button kind="quiet" onClick={() => setOpen({ contact })}>
                  Edit
                </Button>
                <Button
                  kind="quiet"
                  disabled={!online}
                  onClick={() => void ask(contact.id, contact.name)}
                >
                  Delete
                </Button>
              </>
            )}
          />
        )}
      </ReadSection>
      {open && !open.contact && isNoGroup && <NoGroupsPopup onClose={close} />}
      {open && (open.contact || !isNoGroup) && (
        <ContactPopup contact={open.contact} groups={options} onClose={close} />
      )}
    </AdminPage>
  )
}

function lastNameFirst({ name }: Contact): string {
  const words = name.trim().split(/\s+/)
  return [words.pop(), ...words].join(' ')
}

function isLive({ groupid }: Contact): boolean {
  return incidentOfGroup(groupid) !== undefined
}

function isInGroup(contact: Contact, group: string): boolean {
  if (group === LIVE) return isLive(contact)
  return group === '' || contact.groupid === group
}

function columnsOf(groups: readonly Option[]): Column<Contact>[] {
  const names = new Map(groups.map(({ value, label }) => [value, label]))
  const groupOf = (contact: Contact) =>
    isLive(contact) ? 'Live incident contact' : (names.get(contact.groupid) ?? '')
  return [
    { id: 'name', title: 'Name', text: ({ name }) => name, sortBy: lastNameFirst },
    { id: 'title', title: 'Title', text: ({ title }) => title },
    { id: 'phone', title: 'Phone', text: ({ phone }) => phone, short: true },
    { id: 'email', title: 'Email', text: ({ email }) => email ?? '' },
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
