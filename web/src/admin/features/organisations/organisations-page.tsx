import { faBuilding } from '@fortawesome/free-solid-svg-icons/faBuilding'
import { faLock } from '@fortawesome/free-solid-svg-icons/faLock'
import type { ListedOrganisation, OrganisationState } from '@holdfast/contract/people/organisations'
import { useMemo, useState } from 'react'
import { useAskDeletion } from '../../../data/admin/organisation-deletion.ts'
import {
  STATES_REFRESH_MS,
  type StatesRead,
  useOrganisationStates,
} from '../../../data/admin/organisation-states.ts'
import { useNavigate } from '../../../routing/navigation.tsx'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { formatTimeAndDate } from '../../../ui/format-dates.ts'
import { useNow } from '../../../ui/hooks/use-every-minute.ts'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { Notice } from '../../../ui/screen/notice.tsx'
import { DataTable } from '../../data-table/data-table.tsx'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { AdminPage } from '../../frame/admin-page.tsx'
import { DeleteOrganisationDialog } from '../../frame/delete-organisation-dialog.tsx'
import {
  type OrganisationRow,
  organisationColumns,
  organisationRows,
} from './organisation-columns.tsx'
import { OrganisationDialog } from './organisation-dialog.tsx'
import styles from './organisations-page.module.css'
import { ProviderMessages } from './provider-messages.tsx'
import { ResumeDialog, SuspendDialog } from './suspension-dialogs.tsx'

/** All organisations, for the provider's admins only. */
export function OrganisationsPage() {
  const { organisationid, organisations } = useAdminOrganisation()
  const navigate = useNavigate()
  const [deleting, setDeleting] = useState<ListedOrganisation>()
  const [changing, setChanging] = useState<OrganisationRow>()
  const [open, setOpen] = useState<{ organisation?: ListedOrganisation }>()
  const session = useSession()
  // Only its admins see this page. It cannot be suspended.
  const providerId = session.state === 'signed out' ? undefined : session.session.organisationid
  const states = useOrganisationStates()
  const columns = useMemo(() => organisationColumns(organisationid), [organisationid])
  const rows = useMemo(
    () => organisationRows(organisations ?? [], states.data),
    [organisations, states.data],
  )
  if (!organisations) {
    return (
      <AdminPage title="Organisations" isOfAll>
        <EmptyState icon={faLock} title="Only the provider’s admins can see this page" />
      </AdminPage>
    )
  }
  return (
    <AdminPage title="Organisations" isOfAll>
      <StatesNotice states={states} />
      <DataTable
        noun={{ one: 'organisation', many: 'organisations' }}
        columns={columns}
        rows={rows}
        initialSort={{ column: 'name', descending: false }}
        create={{ label: 'New organisation', run: () => setOpen({}) }}
        empty={{ icon: faBuilding, title: 'No organisations yet' }}
        actions={(organisation) => (
          <div className={styles.actions}>
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
            {organisation.state && organisation.id !== providerId && (
              <Button kind="quiet" onClick={() => setChanging(organisation)}>
                {wordOfSuspension(organisation.state.suspended)}
              </Button>
            )}
            <Button kind="quiet" onClick={() => setDeleting(organisation)}>
              Delete
            </Button>
          </div>
        )}
      />
      <ProviderMessages />
      {deleting && (
        <AskDeletionDialog
          organisation={deleting}
          onDone={() => navigate(`/admin/users?org=${encodeURIComponent(deleting.id)}`)}
          onClose={() => setDeleting(undefined)}
        />
      )}
      {changing && (
        <SuspensionDialog organisation={changing} onClose={() => setChanging(undefined)} />
      )}
      {open && (
        <OrganisationDialog organisation={open.organisation} onClose={() => setOpen(undefined)} />
      )}
    </AdminPage>
  )
}

/** One that has not begun is taken back, in the dialog too. */
function wordOfSuspension(suspended: OrganisationState['suspended']): string {
  if (!suspended) return 'Suspend'
  return suspended.ineffect ? 'Resume' : 'Take back'
}

type SuspensionDialogProps = { organisation: OrganisationRow; onClose: () => void }

function SuspensionDialog({ organisation, onClose }: SuspensionDialogProps) {
  const suspended = organisation.state?.suspended
  if (!suspended) return <SuspendDialog organisation={organisation} onClose={onClose} />
  return (
    <ResumeDialog organisation={organisation} isInEffect={suspended.ineffect} onClose={onClose} />
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

/** Without the states the table is as good as it was, so it stays. */
function StatesNotice({ states }: { states: StatesRead }) {
  const now = useNow()
  const isOld = states.state === 'ready' && now - states.readAt > 3 * STATES_REFRESH_MS
  return (
    <div role="status" className={styles.status}>
      {states.state === 'loading' && 'Loading figures…'}
      {isOld && (
        <Notice
          kind="warn"
          title={`Figures as of ${formatTimeAndDate(new Date(states.readAt).toISOString())}`}
        >
          They have not been updated since then. An organisation may have an incident by now.
        </Notice>
      )}
      {states.state === 'failed' && (
        <Notice
          kind="warn"
          title="The figures could not be loaded"
          actions={<Button onClick={states.retry}>Retry</Button>}
        >
          The organisations are listed without them.
        </Notice>
      )}
    </div>
  )
}
