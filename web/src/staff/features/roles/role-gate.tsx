import { faCircleQuestion } from '@fortawesome/free-solid-svg-icons/faCircleQuestion'
import { faLock } from '@fortawesome/free-solid-svg-icons/faLock'
import type { Role } from '@holdfast/contract/content/content'
import { canOpenRole, isAllowed } from '@holdfast/contract/endpoints/permissions'
import { useUsers } from '../../../data/admin/users.ts'
import { useContent } from '../../../data/content/content.ts'
import { useAllocations } from '../../../data/incidents/allocations.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { describeHolders, holdersOf } from '../../../domain/role-holders.ts'
import { Outlet, useParams } from '../../../routing/navigation.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import { TakeOver } from './take-over.tsx'

/**
 * Guards every screen of one role. People who may open the role get the screen, with the `Role` as the
 * outlet's context. All others read why they may not.
 */
export function RoleGate() {
  const { roleid = '' } = useParams()
  const content = useContent()
  const allocations = useAllocations()
  const { roles } = useMe()
  const reads = [content, allocations]
  const role = content.data?.roles.find((candidate) => candidate.id === roleid)
  const isReady = reads.every((read) => read.state === 'ready')
  if (isReady && role && canOpenRole(roles, roleid)) return <Outlet context={role} />
  return (
    <StaffScreen title={role?.title ?? 'Role'} back="/roles">
      <SectionLoader read={reads}>
        {() => (role ? <NotYourRole role={role} /> : <UnknownRole />)}
      </SectionLoader>
    </StaffScreen>
  )
}

function NotYourRole({ role }: { role: Role }) {
  const users = useUsers()
  const allocations = useAllocations()
  const me = useMe()
  const names = holdersOf(role.id, allocations.data ?? [], users.data ?? [])
  return (
    <EmptyState
      icon={faLock}
      title="This role is not allocated to you"
      text={
        <>
          Only those who hold it, and incident managers, can open its actions and responsibilities.
          Now: {describeHolders(names)}.
        </>
      }
      action={
        <>
          <TakeOver role={role} holders={names} />
          <LinkButton to="/roles">Roles</LinkButton>{' '}
          {isAllowed(me, 'allocate roles') && (
            <LinkButton to="/roles-allocation">Roles allocation</LinkButton>
          )}
        </>
      }
    />
  )
}

function UnknownRole() {
  return (
    <EmptyState
      icon={faCircleQuestion}
      title="There is no such role"
      text="It may have been removed, or the link to it may be incomplete."
      action={<LinkButton to="/roles">Roles</LinkButton>}
    />
  )
}
