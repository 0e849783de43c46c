import { faBuilding } from '@fortawesome/free-solid-svg-icons/faBuilding'
import { faLock } from '@fortawesome/free-solid-svg-icons/faLock'
import type { ListedOrganisation } from '@holdfast/contract/people/organisations'
import { useState } from 'react'
import { useAskDeletion } from '../../../data/admin/organisation-deletion.ts'
import { useNavigate } from '../../../routing/navigation.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { DataTable } from '../../data-table/data-table.tsx'
import type { Column } from '../../data-table/data-table-model.ts'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { AdminPage } from '../../frame/admin-page.tsx'
import { DeleteOrganisationDialog } from '../../frame/delete-organisation-dialog.tsx'
import { OrganisationDialog } from './organisation-dialog.tsx'

/** All organisations, for the provider's admins only. */
export function OrganisationsPage() {
  const { organisationid, organisations } = useAdminOrganisation()
  const navigate = useNavigate()
  const [deleting, setDeleting] = useState<ListedOrganisation>()
  const [open, setOpen] = useState<{ organisation?: ListedOrganisation }>()
  if (!organisations) {
    return (
      <AdminPage title="Organisations" isOfAll>
        <EmptyState icon={faLock} title="Only the provider’s admins can see this page" />
      </AdminPage>
    )
  }
  return (
    <AdminPage title="Organisations" isOfAll>
      <DataTable
        noun={{ one: 'organisation', many: 'organisations' }}
        columns={columnsOf(organisationid)}
        rows={organisations}
        initialSort={{ column: 'name', descending: false }}
        create={{ label: 'New organisation', run: () => setOpen({}) }}
        empty={{ icon: faBuilding, title: 'No organisations yet' }}
        actions={(organisation) => (
          <>
            {organisation.id !== organisationid && (
              <LinkButton
                kind="quiet"
                to={`/admin/users?org=${encodeURIComponent(organisation.id)}`}
              >
                Manage
              </LinkButton>
            )}
            <Button kind="quiet" onClick={() => setOpen({ organisation })}>
              Edit
            </Button>
            <Button kind="quiet" onClick={() => setDeleting(organisation)}>
              Delete
            </Button>
          </>
        )}
      />
      {deleting && (
        <AskDeletionDialog
          organisation={deleting}
          onDone={() => navigate(`/admin/users?org=${encodeURIComponent(deleting.id)}`)}
          onClose={() => setDeleting(undefined)}
        />
      )}
      {open && (
        <OrganisationDialog organisation={open.organisation} onClose={() => setOpen(undefined)} />
      )}
    </AdminPage>
  )
}

type AskDeletionDialogProps = {
  organisation: ListedOrganisation
  onDone: () => void
  onClose: () => void
}

/** Afterwards the organisation itself is shown, where the notice says how it goes on. */
function AskDeletionDialog({
  organisation: { id, name },
  onDone,
  onClose,
}: AskDeletionDialogProps) {
  return (
    <DeleteOrganisationDialog
      name={name}
      title={`Delete ${name}`}
      button="Ask for deletion"
      write={useAskDeletion(id)}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

function columnsOf(selected: string): Column<ListedOrganisation>[] {
  return [
    {
      id: 'name',
      title: 'Name',
      text: ({ name }) => name,
      cell: ({ id, name }) => (
        <>
          {name} {id === selected && <Tag colour="accent">Selected</Tag>}
        </>
      ),
    },
    { id: 'id', title: 'Id', text: ({ id }) => id },
    {
      id: 'incidentdays',
      title: 'Incidents kept',
      text: ({ incidentdays }) => (incidentdays === null ? 'For ever' : `${incidentdays} days`),
    },
  ]
}
