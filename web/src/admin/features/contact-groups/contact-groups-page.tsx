import { faObjectGroup } from '@fortawesome/free-solid-svg-icons/faObjectGroup'
import { COLOURS, resolveColour } from '@holdfast/contract/content/appearance'
import type { Contact, ContactGroup } from '@holdfast/contract/people/contacts'
import { useMemo, useState } from 'react'
import { useContactGroups, useContacts, useDeleteContactGroups } from '../../../data/contacts.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button/button.tsx'
import { contentIcon } from '../../../ui/content/content-icon.ts'
import { Tag } from '../../../ui/tag.tsx'
import { DataTable } from '../../data-table/data-table.tsx'
import type { Column } from '../../data-table/data-table-model.ts'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { AdminPage, ReadSection } from '../../frame/admin-page.tsx'
import { PrintedHeading } from '../../printing/printed-heading.tsx'
import { type Deletable, useDeleting } from '../../record-dialog/use-deleting.tsx'
import { ContactGroupDialog } from './contact-group-dialog.tsx'
import { describeDeletion, describeIcon } from './contact-group-rules.ts'

/** The groups that contacts are kept in. */
export function ContactGroupsPage() {
  const { organisationid } = useAdminOrganisation()
  const groups = useContactGroups(organisationid)
  const contacts = useContacts(organisationid).data
  const online = useOnline()
  const [open, setOpen] = useState<{ group?: ContactGroup }>()
  const { ask, askAll, notice } = useDeleting(useDeleteContactGroups(organisationid), {
    question:
      'Are you sure you want to delete this group? All contacts in this group will be deleted!',
    done: 'Group deleted',
    questionOf: (count) =>
      `Are you sure you want to delete ${count} groups? All contacts in these groups will be deleted!`,
    doneOf: (count) => `${count} groups deleted`,
  })
  const deletable = (group: ContactGroup): Deletable => ({
    id: group.id,
    name: group.name,
    // Shows no number until the contacts have been read, because it would be wrong.
    ...(contacts && { question: describeDeletion(group, groups.data ?? [], contacts) }),
  })
  const columns = useMemo(
    () => columnsOf(groups.data ?? [], contacts ?? []),
    [groups.data, contacts],
  )
  return (
    <AdminPage title="Contact Groups">
      <PrintedHeading />
      {notice}
      <ReadSection read={groups}>
        {(rows) => (
          <DataTable
            noun={{ one: 'contact group', many: 'contact groups' }}
            columns={columns}
            rows={rows}
            initialSort={{ column: 'name', descending: false }}
            deleteSelected={(chosen) => askAll(chosen.map(deletable))}
            create={{ label: 'New contact group', run: () => setOpen({}) }}
            empty={{
              icon: faObjectGroup,
              title: 'No contact groups yet',
              text: 'Contacts are kept in groups, such as Emergency services.',
            }}
            actions={(group) => (
              <>
                <Button kind="quiet" onClick={() => setOpen({ group })}>
                  Edit
                </Button>
                <Button kind="quiet" disabled={!online} onClick={() => void ask(deletable(group))}>
                  Delete
                </Button>
              </>
            )}
          />
        )}
      </ReadSection>
      {open && (
        <ContactGroupDialog
          group={open.group}
          groups={groups.data ?? []}
          onClose={() => setOpen(undefined)}
        />
      )}
    </AdminPage>
  )
}

function columnsOf(
  groups: readonly ContactGroup[],
  contacts: readonly Contact[],
): Column<ContactGroup>[] {
  const names = new Map(groups.map(({ id, name }) => [id, name]))
  const colourLabel = (group: ContactGroup) => COLOURS[resolveColour(group.colour, group.name)]
  const count = ({ id }: ContactGroup) => contacts.filter(({ groupid }) => groupid === id).length
  return [
    { id: 'name', title: 'Name', text: ({ name }) => name },
    {
      id: 'parent',
      title: 'Parent group',
      text: (group) => names.get(group.parentgroupid ?? '') ?? '',
    },
    {
      id: 'look',
      title: 'Colour and icon',
      text: (group) => `${colourLabel(group)}, ${describeIcon(group.icon)}`,
      cell: (group) => (
        <Tag
          variant="plain"
          colour={resolveColour(group.colour, group.name)}
          icon={contentIcon(group.icon)}
        >
          {colourLabel(group)}, {describeIcon(group.icon)}
        </Tag>
      ),
    },
    { id: 'contacts', title: 'Contacts', text: (group) => String(count(group)) },
  ]
}
