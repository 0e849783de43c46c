import { faAddressBook } from '@fortawesome/free-solid-svg-icons/faAddressBook'
import { faFileArrowUp } from '@fortawesome/free-solid-svg-icons/faFileArrowUp'
import { incidentOfGroup } from '@holdfast/contract/ids'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import type { Contact } from '@holdfast/contract/people/contacts'
import { useMemo, useState } from 'react'
import { useContactGroups, useContacts, useDeleteContacts } from '../../../data/contacts.ts'
import { useIncidents } from '../../../data/incidents/incidents.ts'
import { groupOptions } from '../../../domain/contact-group-options.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { DataTable } from '../../data-table/data-table.tsx'
import { useAdminAddress, useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { AdminPage, ReadSection } from '../../frame/admin-page.tsx'
import { PrintedHeading } from '../../printing/printed-heading.tsx'
import { useDeleting } from '../../record-dialog/use-deleting.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import { contactsColumns, exportedContactsColumns } from './contacts-columns.tsx'

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
  const columns = useMemo(() => contactsColumns(options, incidents), [options, incidents])
  const exported = useMemo(
    () => exportedContactsColumns(groups.data ?? [], incidents),
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
  if (group === LIVE) return incidentOfGroup(contact.groupid) !== undefined
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
