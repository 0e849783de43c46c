import { faFileArrowUp } from '@fortawesome/free-solid-svg-icons/faFileArrowUp'
import { faUsers } from '@fortawesome/free-solid-svg-icons/faUsers'
import { faUserTag } from '@fortawesome/free-solid-svg-icons/faUserTag'
import { assignedRoleIds } from '@holdfast/contract/roles'
import type { User } from '@holdfast/contract/users'
import { useMemo, useState } from 'react'
import { useAllocations } from '../../../data/allocations.ts'
import { useContent } from '../../../data/content.ts'
import { useUserReadiness } from '../../../data/user-readiness.ts'
import { useDeleteUsers, useUsers } from '../../../data/users.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { DataTable } from '../../data-table/data-table.tsx'
import type { Column } from '../../data-table/data-table-model.ts'
import { EmailAddress } from '../../data-table/email-address.tsx'
import { useAdminAddress, useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { AdminPage, ReadSection } from '../../frame/admin-page.tsx'
import { ReadyUntil, useNow } from '../../readiness/ready-until.tsx'
import { describeReadyUntil } from '../../readiness/user-readiness-text.ts'
import { type Deletable, useDeleting } from '../../record-dialog/use-deleting.tsx'
import { UserDialog } from './user-dialog.tsx'
import { describeType } from './user-form-rules.ts'

/** The users of the organisation. */
export function UsersPage() {
  const { organisationid } = useAdminOrganisation()
  const addressOf = useAdminAddress()
  const users = useUsers(organisationid)
  const columns = useColumns(organisationid)
  const online = useOnline()
  const [open, setOpen] = useState<{ user?: User }>()
  const { ask, askAll, notice } = useDeleting(useDeleteUsers(organisationid), {
    question: 'Are you sure you want to delete this user?',
    done: 'User deleted',
    questionOf: (count) => `Are you sure you want to delete ${count} users?`,
    doneOf: (count) => `${count} users deleted`,
  })
  return (
    <AdminPage title="Users">
      {notice}
      <ReadSection read={users}>
        {(rows) => (
          <DataTable
            noun={{ one: 'user', many: 'users' }}
            columns={columns}
            rows={rows}
            initialSort={{ column: 'name', descending: false }}
            create={{ label: 'New user', run: () => setOpen({}) }}
            tools={
              <>
                <LinkButton icon={faUserTag} to={addressOf('/admin/roles-allocation')}>
                  Roles allocation
                </LinkButton>
                <LinkButton icon={faFileArrowUp} to={addressOf('/admin/users/import')}>
                  Import users
                </LinkButton>
              </>
            }
            deleteSelected={(chosen) => askAll(chosen.map(deletable))}
            empty={{ icon: faUsers, title: 'No users yet' }}
            actions={(user) => (
              <>
                <Button kind="quiet" onClick={() => setOpen({ user })}>
                  Edit
                </Button>
                <Button kind="quiet" disabled={!online} onClick={() => void ask(deletable(user))}>
                  Delete
                </Button>
              </>
            )}
          />
        )}
      </ReadSection>
      {open && <UserDialog user={open.user} onClose={() => setOpen(undefined)} />}
    </AdminPage>
  )
}

function deletable({ id, name }: User): Deletable {
  return { id, name: `${name} (${id})` }
}

function useColumns(organisationid: string): Column<User>[] {
  const allocations = useAllocations(organisationid).data
  const roles = useContent(organisationid).data?.roles
  const readyUntil = useReadyUntilColumn(organisationid)
  return useMemo(() => {
    const titles = new Map(roles?.map(({ id, title }) => [id, title]))
    const describeRoles = ({ id }: User) =>
      assignedRoleIds(id, allocations ?? [], roles ?? [])
        .map((roleid) => titles.get(roleid) ?? roleid)
        .join(', ')
    return [
      { id: 'name', title: 'Name', text: (user) => user.name },
      { id: 'username', title: 'Username', text: (user) => user.id },
      {
        id: 'email',
        title: 'Email',
        text: ({ email = '' }) => email,
        cell: ({ email = '' }) => <EmailAddress email={email} />,
      },
      {
        id: 'type',
        title: 'Type',
        text: describeType,
        cell: (user) => (
          <Tag colour={user.type === 'admin' ? 'blue' : 'black'}>{describeType(user)}</Tag>
        ),
      },
      { id: 'role', title: 'Role', text: describeRoles },
      readyUntil,
    ]
  }, [allocations, roles, readyUntil])
}

/** Until when each user's device works without network; empty while loading. */
function useReadyUntilColumn(organisationid: string): Column<{ id: string }> {
  const readiness = useUserReadiness(organisationid).data
  const now = useNow()
  return useMemo(() => {
    const devices = new Map(readiness?.map(({ userid, device }) => [userid, device]))
    return {
      id: 'readyuntil',
      title: 'Ready until',
      text: ({ id }) => {
        const device = devices.get(id)
        return device === undefined ? '' : describeReadyUntil(device, now)
      },
      sortBy: ({ id }) => devices.get(id)?.endsat ?? '',
      cell: ({ id }) => {
        const device = devices.get(id)
        return device !== undefined && <ReadyUntil device={device} now={now} />
      },
    }
  }, [readiness, now])
}
