import { faFileArrowUp } from '@fortawesome/free-solid-svg-icons/faFileArrowUp'
import { faFileZipper } from '@fortawesome/free-solid-svg-icons/faFileZipper'
import { faQrcode } from '@fortawesome/free-solid-svg-icons/faQrcode'
import { faUserLock } from '@fortawesome/free-solid-svg-icons/faUserLock'
import { faUserSlash } from '@fortawesome/free-solid-svg-icons/faUserSlash'
import { faUsers } from '@fortawesome/free-solid-svg-icons/faUsers'
import type { User } from '@holdfast/contract/people/users'
import { useState } from 'react'
import { useDeleteUsers, useUsers } from '../../../data/admin/users.ts'
import type { Invitations } from '../../../data/sign-in/invitations.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { DataTable } from '../../data-table/data-table.tsx'
import { useAdminAddress, useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { AdminPage, ReadSection } from '../../frame/admin-page.tsx'
import { PrintedHeading } from '../../printing/printed-heading.tsx'
import { type Deletable, useDeleting } from '../../record-dialog/use-deleting.tsx'
import { EraseUserDialog } from './erase-user-dialog.tsx'
import { FormerUserDialog } from './former-user-dialog.tsx'
import { InvitationSheet } from './invitation-sheet.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { useSuspension } from './use-suspension.ts'
import { UserDialog } from './user-dialog.tsx'
import { exportedUsersColumns, useUsersColumns } from './users-columns.tsx'

/** The users of the organisation. */
export function UsersPage() {
  const { organisationid } = useAdminOrganisation()
  const addressOf = useAdminAddress()
  const users = useUsers(organisationid)
  const columns = useUsersColumns(organisationid)
  const online = useOnline()
  const [isExporting, setExporting] = useState(false)
  const [isErasing, setErasing] = useState(false)
  const [open, setOpen] = useState<{ user?: User }>()
  const { ask, askAll, notice } = useDeleting(useDeleteUsers(organisationid), {
    question: 'Are you sure you want to delete this user?',
    done: 'User deleted',
    questionOf: (count) => `Are you sure you want to delete ${count} users?`,
    doneOf: (count) => `${count} users deleted`,
  })
  const suspension = useSuspension(organisationid)
  const [invited, setInvited] = useState<readonly User[]>()
  const [sheet, setSheet] = useState<Invitations>()
  if (sheet) return <InvitationSheet sheet={sheet} onClose={() => setSheet(undefined)} />
  return (
    <AdminPage title="Users">
      <PrintedHeading />
      {notice}
      {suspension.notice}
      <ReadSection read={users}>
        {(rows) => (
          <DataTable
            noun={{ one: 'user', many: 'users' }}
            columns={columns}
            exported={exportedUsersColumns(columns)}
            rows={rows}
            initialSort={{ column: 'name', descending: false }}
            create={{ label: 'New user', run: () => setOpen({}) }}
            tools={
              <>
                <Button icon={faFileZipper} onClick={() => setExporting(true)}>
                  Export a former user
                </Button>
                <Button icon={faUserSlash} onClick={() => setErasing(true)}>
                  Erase a former user
                </Button>
                <LinkButton icon={faFileArrowUp} to={addressOf('/admin/users/import')}>
                  Import users
                </LinkButton>
              </>
            }
            deleteSelected={(chosen) => askAll(chosen.map(deletable))}
            selectedActions={(chosen) => (
              <>
                <Button
                  kind="quiet"
                  icon={faQrcode}
                  disabled={!online || chosen.every(({ suspended }) => suspended)}
                  onClick={() => setInvited(chosen.filter(({ suspended }) => !suspended))}
                >
                  Invite selected
                </Button>
                <Button
                  kind="quiet"
                  icon={faUserLock}
                  disabled={!online}
                  onClick={() => void suspension.suspendAll(chosen)}
                >
                  Suspend selected
                </Button>
              </>
            )}
            empty={{ icon: faUsers, title: 'No users yet' }}
            actions={(user) => (
              <>
                <Button kind="quiet" onClick={() => setOpen({ user })}>
                  Edit
                </Button>
                {/* Three buttons would not fit into the table. */}
                {user.suspended ? (
                  <Button
                    kind="quiet"
                    disabled={!online}
                    onClick={() => void suspension.reinstate(user)}
                  >
                    Reinstate
                  </Button>
                ) : (
                  <Button kind="quiet" disabled={!online} onClick={() => void ask(deletable(user))}>
                    Delete
                  </Button>
                )}
              </>
            )}
          />
        )}
      </ReadSection>
      {invited && (
        <InviteDialog
          users={invited}
          organisationid={organisationid}
          onClose={() => setInvited(undefined)}
          onSheet={(made) => {
            setInvited(undefined)
            setSheet(made)
          }}
        />
      )}
      {isExporting && <FormerUserDialog onClose={() => setExporting(false)} />}
      {isErasing && <EraseUserDialog onClose={() => setErasing(false)} />}
      {open && <UserDialog user={open.user} onClose={() => setOpen(undefined)} />}
    </AdminPage>
  )
}

function deletable({ id, name }: User): Deletable {
  return { id, name: `${name} (${id})` }
}
