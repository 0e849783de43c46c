import { faLock } from '@fortawesome/free-solid-svg-icons/faLock'
import { isAllowed } from '@holdfast/contract/permissions'
import { useAllocations } from '../../../data/allocations.ts'
import { useContent } from '../../../data/content.ts'
import { useMe } from '../../../data/me.ts'
import { useUsers } from '../../../data/users.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { SectionLoader } from '../../../ui/section-loader.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import { AllocationForm } from './allocation-form.tsx'

/** Who holds which role: the form for those who may change it. */
export function RolesAllocationScreen() {
  const content = useContent()
  const allocations = useAllocations()
  const users = useUsers()
  const me = useMe()
  const { data: known } = content
  if (known && allocations.data && users.data && isAllowed(me, 'allocate roles')) {
    return <AllocationForm roles={known.roles} allocations={allocations} users={users.data} />
  }
  const reads = [content, allocations, users]
  return (
    <StaffScreen title="Roles allocation" back="/roles">
      <SectionLoader read={reads}>
        {() => (
          <EmptyState
            icon={faLock}
            title="You cannot allocate roles"
            text="Admins and those who hold the role of incident manager or CMT support officer can."
            action={<LinkButton to="/roles">Roles</LinkButton>}
          />
        )}
      </SectionLoader>
    </StaffScreen>
  )
}
