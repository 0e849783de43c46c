import { assignedRoleIds } from '@holdfast/contract/people/roles'
import type { User } from '@holdfast/contract/people/users'
import { useMemo } from 'react'
import { useUserReadiness } from '../../../data/admin/user-readiness.ts'
import { useContent } from '../../../data/content/content.ts'
import { useAllocations } from '../../../data/incidents/allocations.ts'
import { useNow } from '../../../ui/hooks/use-every-minute.ts'
import { Tag } from '../../../ui/tag.tsx'
import type { Column } from '../../data-table/data-table-model.ts'
import { EmailAddress } from '../../data-table/email-address.tsx'
import { ReadyUntil } from '../../device-readiness/ready-until.tsx'
import { describeReadyUntil } from '../../device-readiness/user-readiness-text.ts'
import { describeType } from './user-form-rules.ts'

/** The columns of the table of users, with their team roles and the state of their device. */
export function useUsersColumns(organisationid: string): Column<User>[] {
  const allocations = useAllocations(organisationid).data
  const roles = useContent(organisationid).data?.roles
  const readyUntil = useReadyUntilColumn(organisationid)
  return useMemo<Column<User>[]>(() => {
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
        text: ({ email = '', phone = '' }) => `${email} ${phone}`.trim(),
        cell: ({ email = '', phone = '' }) => (
          <>
            <EmailAddress email={email} />
            {phone !== '' && <div>{phone}</div>}
          </>
        ),
      },
      {
        id: 'type',
        title: 'Type',
        text: (user) => `${describeType(user)}${user.suspended ? ', suspended' : ''}`,
        cell: (user) => (
          <>
            <Tag colour={user.type === 'admin' ? 'blue' : 'black'}>{describeType(user)}</Tag>{' '}
            {user.suspended && <Tag colour="warn">Suspended</Tag>}
          </>
        ),
      },
      { id: 'role', title: 'Role', text: describeRoles },
      readyUntil,
    ]
  }, [allocations, roles, readyUntil])
}

/** The columns of an exported file, in which a telephone number has a column of its own. */
export function exportedUsersColumns(columns: readonly Column<User>[]): Column<User>[] {
  return columns.flatMap((column) => (column.id === 'email' ? FILE_COLUMNS : [column]))
}

const FILE_COLUMNS: Column<User>[] = [
  { id: 'email', title: 'Email', text: ({ email = '' }) => email },
  { id: 'phone', title: 'Phone', text: ({ phone = '' }) => phone },
]

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
