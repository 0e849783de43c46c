import { faLock } from '@fortawesome/free-solid-svg-icons/faLock'
import type { Role } from '@holdfast/contract/content/content'
import { isAllowed } from '@holdfast/contract/endpoints/permissions'
import type { Allocation } from '@holdfast/contract/people/allocations'
import type { User } from '@holdfast/contract/people/users'
import { useUsers } from '../../../data/admin/users.ts'
import { useContent } from '../../../data/content/content.ts'
import { useHoldersAndDeputies } from '../../../data/incidents/allocations.ts'
import type { Read } from '../../../data/lists/read.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { SaveBar } from '../../../editing/save-bar.tsx'
import { useConfirmExit } from '../../../editing/use-confirm-exit.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { AllocationFields } from '../../../role-allocation/allocation-fields.tsx'
import { canHoldRoles } from '../../../role-allocation/allocation-rules.ts'
import { useAllocationForm } from '../../../role-allocation/use-allocation-form.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { StaffScreen, useGoBack } from '../../shell/staff-screen.tsx'

/** The form in which people with the right change who holds which role. */
export function RolesAllocationScreen() {
  const content = useContent()
  const allocations = useHoldersAndDeputies()
  const users = useUsers()
  const me = useMe()
  const { data: known } = content
  if (known && allocations.data && users.data && isAllowed(me, 'allocate roles')) {
    const people = users.data.filter(canHoldRoles)
    return <AllocationForm roles={known.roles} allocations={allocations} users={people} />
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

const FORM = 'roles-allocation'
const ABOVE = '/roles'

type AllocationFormProps = {
  roles: readonly Role[]
  allocations: Read<Allocation[]>
  users: readonly User[]
}

function AllocationForm({ roles, allocations, users }: AllocationFormProps) {
  const goBack = useGoBack(ABOVE)
  const confirmExit = useConfirmExit()
  const toast = useToast()
  const online = useOnline()
  const { organisationid } = useMe()
  const draftKey = 'edit role allocations'
  const { form, save } = useAllocationForm({
    roles,
    allocations,
    users,
    organisationid,
    draftKey,
  })

  async function saveAndLeave() {
    if (!(await save())) return
    toast.success('Role allocations updated')
    goBack()
  }

  async function cancel() {
    if (form.isChanged && !(await confirmExit())) return
    form.dropDraft()
    goBack()
  }

  return (
    <StaffScreen
      title="Roles allocation"
      back={ABOVE}
      width="wide"
      bottom={
        <SaveBar
          form={FORM}
          online={online}
          busy={form.isLocked}
          leaveLabel="Cancel"
          onLeave={() => void cancel()}
        />
      }
    >
      <AllocationFields
        id={FORM}
        form={form}
        roles={roles}
        users={users}
        onSave={() => void saveAndLeave()}
      />
    </StaffScreen>
  )
}
