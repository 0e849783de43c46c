import { faLock } from '@fortawesome/free-solid-svg-icons/faLock'
import type { Allocation } from '@holdfast/contract/allocations'
import type { Role } from '@holdfast/contract/content'
import { isAllowed } from '@holdfast/contract/permissions'
import type { User } from '@holdfast/contract/users'
import type { FormEvent } from 'react'
import {
  allocationsVersion,
  useAllocations,
  useSaveAllocations,
} from '../../../data/allocations.ts'
import { useContent } from '../../../data/content.ts'
import { useMe } from '../../../data/me.ts'
import type { Read } from '../../../data/read.ts'
import { useUsers } from '../../../data/users.ts'
import { SaveBar } from '../../../editing/save-bar.tsx'
import { useRecordEdit } from '../../../editing/use-record-edit.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { useConfirm } from '../../../ui/confirm-host.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SectionLoader } from '../../../ui/section-loader.tsx'
import { useToast } from '../../../ui/toast-host.tsx'
import { StaffScreen, useGoBack } from '../../shell/staff-screen.tsx'
import styles from './allocation-form.module.css'
import { allocationsToSave, holdersByRole } from './allocation-rules.ts'
import { RoleFieldset } from './role-fieldset.tsx'

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

const FORM = 'roles-allocation'
const ABOVE = '/roles'
const CHANGED_MEANWHILE =
  'Somebody else has changed the role allocations meanwhile. Look at what they changed, then save again.'
const NOT_READ_YET = 'The present allocations are still being read. Please save again in a moment.'

type AllocationFormProps = {
  roles: readonly Role[]
  allocations: Read<Allocation[]>
  users: readonly User[]
}

/**
 * Every role with the people to choose: one record, whose fields are the roles. The version that is
 * sent is the one of what stands here, so that the server refuses to overwrite anything else.
 */
function AllocationForm({ roles, allocations, users }: AllocationFormProps) {
  const goBack = useGoBack(ABOVE)
  const confirm = useConfirm()
  const toast = useToast()
  const online = useOnline()
  const { organisationid } = useMe()
  const roleids = roles.map(({ id }) => id)
  const present = holdersByRole(allocations.data ?? [], roleids)
  const shownVersion = allocationsVersion()
  const form = useRecordEdit({
    draftKey: 'edit role allocations',
    present,
    labelOf: (roleid) => roles.find(({ id }) => id === roleid)?.title ?? roleid,
    write: useSaveAllocations(),
    onConflict: allocations.retry,
    conflictSentence: CHANGED_MEANWHILE,
  })

  async function save(event: FormEvent) {
    event.preventDefault()
    // Right after a save of one's own the ETag is on its way while the list stays as it is.
    const version = shownVersion ?? allocationsVersion()
    if (version === null) allocations.retry()
    const userids = new Set(users.map(({ id }) => id))
    const list = allocationsToSave(form.fields, present, { userids, organisationid })
    const found = version === null ? [{ message: NOT_READ_YET }] : []
    if (!(await form.save(found, () => ({ list, version })))) return
    toast.success('Role allocations updated')
    goBack()
  }

  async function cancel() {
    const question = { message: 'Exit without saving changes?', danger: true }
    if (form.isChanged && !(await confirm(question))) return
    form.end()
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
          busy={form.isDone}
          leaveLabel="Cancel"
          onLeave={() => void cancel()}
        />
      }
    >
      {form.isRestored && (
        <Notice title="Your unsaved changes">
          You have changed who holds these roles and not saved it yet.
        </Notice>
      )}
      <form
        id={FORM}
        noValidate
        inert={form.isDone}
        className={styles.form}
        onSubmit={(event) => void save(event)}
      >
        <ErrorSummary problems={form.problems} />
        <div className={styles.roles}>
          {roles.map((role) => (
            <RoleFieldset key={role.id} role={role} form={form} people={users} />
          ))}
        </div>
      </form>
    </StaffScreen>
  )
}
