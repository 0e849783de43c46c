import type { Role } from '@holdfast/contract/content/content'
import type { Allocation } from '@holdfast/contract/people/allocations'
import type { User } from '@holdfast/contract/people/users'
import { useId } from 'react'
import { useUsers } from '../../../data/admin/users.ts'
import { useContent } from '../../../data/content/content.ts'
import { useHoldersAndDeputies } from '../../../data/incidents/allocations.ts'
import type { Read } from '../../../data/lists/read.ts'
import { SaveBar } from '../../../editing/save-bar.tsx'
import { useConfirmExit } from '../../../editing/use-confirm-exit.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { AllocationFields } from '../../../role-allocation/allocation-fields.tsx'
import { canHoldRoles } from '../../../role-allocation/allocation-rules.ts'
import { useAllocationForm } from '../../../role-allocation/use-allocation-form.ts'
import { useNavigate } from '../../../routing/navigation.tsx'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { useAdminAddress, useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { AdminPage, ReadSection } from '../../frame/admin-page.tsx'
import styles from './roles-allocation-page.module.css'

/** Who holds which role in the organisation; a provider admin allocates in every one. */
export function RolesAllocationPage() {
  const { organisationid } = useAdminOrganisation()
  const content = useContent(organisationid)
  const allocations = useHoldersAndDeputies(organisationid)
  const users = useUsers(organisationid)
  return (
    <AdminPage title="Roles allocation">
      <ReadSection read={content}>
        {({ roles }) => (
          <ReadSection read={users}>
            {(people) => (
              <ReadSection read={allocations}>
                {() => (
                  <AllocationForm
                    roles={roles}
                    allocations={allocations}
                    users={people.filter(canHoldRoles)}
                  />
                )}
              </ReadSection>
            )}
          </ReadSection>
        )}
      </ReadSection>
    </AdminPage>
  )
}

type AllocationFormProps = {
  roles: readonly Role[]
  allocations: Read<Allocation[]>
  users: readonly User[]
}

function AllocationForm({ roles, allocations, users }: AllocationFormProps) {
  const formId = useId()
  const { organisationid } = useAdminOrganisation()
  const addressOf = useAdminAddress()
  const navigate = useNavigate()
  const confirmExit = useConfirmExit()
  const toast = useToast()
  const online = useOnline()
  const draftKey = `admin edit role allocations/${organisationid}`
  const { form, save } = useAllocationForm({ roles, allocations, users, organisationid, draftKey })

  const goToUsers = () => navigate(addressOf('/admin/users'), { viewTransition: true })

  async function saveAndLeave() {
    if (!(await save())) return
    toast.success('Role allocations updated')
    goToUsers()
  }

  async function cancel() {
    if (form.isChanged && !(await confirmExit())) return
    form.dropDraft()
    goToUsers()
  }

  return (
    <>
      <AllocationFields
        id={formId}
        form={form}
        roles={roles}
        users={users}
        onSave={() => void saveAndLeave()}
      />
      <div className={styles.bar}>
        <SaveBar
          form={formId}
          online={online}
          busy={form.isLocked}
          leaveLabel="Cancel"
          onLeave={() => void cancel()}
        />
      </div>
    </>
  )
}
