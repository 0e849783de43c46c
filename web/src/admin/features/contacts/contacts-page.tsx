import { faAddressBook } from '@fortawesome/free-solid-svg-icons/faAddressBook'
import { faFileArrowUp } from '@fortawesome/free-solid-svg-icons/faFileArrowUp'
import { faTowerBroadcast } from '@fortawesome/free-solid-svg-icons/faTowerBroadcast'
import type { Contact, ContactGroup } from '@holdfast/contract/contacts'
import { incidentOfGroup } from '@holdfast/contract/ids'
import type { Incident } from '@holdfast/contract/incidents'
import { useMemo, useState } from 'react'
import { useContactGroups, useContacts, useDeleteContacts } from '../../../data/contacts.ts'
import { useIncidents } from '../../../data/incidents.ts'
import { groupOptions } from '../../../domain/contact-group-options.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { type Option, SelectField } from '../../../ui/select-field.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { DataTable } from '../../data-table/data-table.tsx'
import type { Column } from '../../data-table/data-table-model.ts'
import { EmailAddress } from '../../data-table/email-address.tsx'
import { useAdminAddress, useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { AdminPage, ReadSection } from '../../frame/admin-page.tsx'
import { PrintedHeading } from '../../printing/printed-heading.tsx'
import { useDeleting } from '../../record-dialog/use-deleting.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import { liveContactLabel } from './live-contact-label.ts'

const LIVE = 'live'
const NO_INCIDENTS: readonly Incident[] = []

/** The contacts of the organisation; those of an incident are marked as live. */
export function ContactsPage() {
  const { organisationid } = useAdminOrganisation()
  const addressOf = useAdminAddress()
  const contacts = useContacts(organisationid)
  const groups = useContactGroups(organisationid)
  const online = useOnline()
  const [open, setOpen] = useState<{ contact?: Contact }>()
  const [group, setGroup] = useState('')
  const { ask, askAll, notice } = useDeleting(useDeleteContacts(organisationid), {
    question: 'Are you sure you want to delete this contact?',
    done: 'Contact deleted',
    questionOf: (count) => `Are you sure you want to delete ${count} contacts?`,
    doneOf: (count) => `${count} contacts deleted`,
  })
  const options = useMemo(() => groupOptions(groups.data ?? []), [groups.data])
  const incidents = useIncidents(organisationid).data ?? NO_INCIDENTS
  const columns = useMemo(() => contactColumns(options, incidents), [options, incidents])
  const exported = useMemo(
    () => exportedContactColumns(groups.data ?? [], incidents),
    [groups.data, incidents],
  )
  const shown = useMemo(
    () => contacts.data?.filter((contact) => isInGroup(contact, group)) ?? [],
    [contacts.data, group],
  )
  const hasNoGroups = groups.state === 'ready' && options.length === 0
  const close = () => setOpen(undefined)
  return (
    <AdminPage title="Contacts">
      <PrintedHeading />
      {notice}
      <ReadSection read={contacts}>
        {() => (
          <DataTable
            noun={{ one: 'contact', many: 'contacts' }}
            columns={columns}
            rows={shown}
            initialSort={{ column: 'name', descending: false }}
            deleteSelected={askAll}
            exported={exported}
            create={{ label: 'New contact', run: () => setOpen({}) }}
            tools={
              <>
                <SelectField
                  label="Group shown"
                  labelHidden
                  emptyOption="All groups"
                  options={[...options, { value: LIVE, label: 'Live incident contacts' }]}
                  value={group}
                  onChange={(event) => setGroup(event.target.value)}
                />
                <LinkButton icon={faFileArrowUp} to={addressOf('/admin/contacts/import')}>
                  Import contacts
                </LinkButton>
              </>
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
                <Button kind="quiet" disabled={!online} onClick={() => void ask(contact)}>
                  Delete
                </Button>
              </>
            )}
          />
        )}
      </ReadSection>
      {open && !open.contact && hasNoGroups && <NoGroupsDialog onClose={close} />}
      {open && (open.contact || !hasNoGroups) && (
        <ContactDialog contact={open.contact} groups={options} onClose={close} />
      )}
    </AdminPage>
  )
}

function isInGroup(contact: Contact, group: string): boolean {
  if (group === LIVE) return isLive(contact)
  return group === '' || contact.groupid === group
}

/** In place of the dialog of a new contact, while there is no group to put it in. */
function NoGroupsDialog({ onClose }: { onClose: () => void }) {
  const addressOf = useAdminAddress()
  return (
    <Dialog
      open
      title="New contact"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <LinkButton kind="primary" to={addressOf('/admin/contactgroups')}>
            Go to Contact Groups
          </LinkButton>
        </>
      }
    >
      <p>You need to create at least one contact group first.</p>
    </Dialog>
  )
}

function isLive({ groupid }: Contact): boolean {
  return incidentOfGroup(groupid) !== undefined
}

/** The columns of the table; `groups` by their full path. */
function contactColumns(
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

/** The columns of an exported file, which names the group as an import reads it: `Parent > Name`. */
function exportedContactColumns(
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
