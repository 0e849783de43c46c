import type { Allocation } from '@holdfast/contract/allocations'
import type { Role } from '@holdfast/contract/content'
import type { User } from '@holdfast/contract/users'
import { type FormEvent, useState } from 'react'
import { allocationsVersion, useSaveAllocations } from '../../../data/allocations.ts'
import { useMe } from '../../../data/me.ts'
import type { Read } from '../../../data/read.ts'
import { useFormDraft } from '../../../editing/form-draft.ts'
import { SaveBar } from '../../../editing/save-bar.tsx'
import { problemsOfFailure } from '../../../editing/use-saving.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { useConfirm } from '../../../ui/confirm-host.tsx'
import { ErrorSummary, type Problem } from '../../../ui/error-summary.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/toast-host.tsx'
import { StaffScreen, useGoBack } from '../../shell/staff-screen.tsx'
import {
  type AllocationEdit,
  allocationsToSave,
  holdersByRole,
  roleState,
  settled,
  withHolder,
} from './allocation-edit-rules.ts'
import styles from './allocation-form.module.css'
import { RoleFieldset } from './role-fieldset.tsx'

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
 * Every role with the people to choose. What others save meanwhile shows at once; the version that
 * is sent is the one of what stands here, so that the server refuses to overwrite anything else.
 */
export function AllocationForm({ roles, allocations, users }: AllocationFormProps) {
  const goBack = useGoBack(ABOVE)
  const confirm = useConfirm()
  const toast = useToast()
  const online = useOnline()
  const { organisationid } = useMe()
  const saving = useSaveAllocations()
  const draft = useFormDraft<AllocationEdit>('role allocations')
  const [hadDraft] = useState(draft.value !== undefined)
  const [problems, setProblems] = useState<readonly Problem[]>([])

  const busy = saving.pending || draft.isEnded
  const edit = draft.value
  const present = holdersByRole(allocations.data ?? [])
  const shownVersion = allocationsVersion()

  function keep(next: AllocationEdit | undefined) {
    if (next === undefined) draft.clear()
    else draft.save(next)
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    const conflicts = roles.filter(({ id }) => roleState(id, edit, present).isConflict)
    if (conflicts.length > 0) {
      return setProblems(
        conflicts.map(({ id, title }) => ({ field: id, message: unsettled(title) })),
      )
    }
    setProblems([])
    // Right after a save of one's own the ETag is on its way while the list stays as it is.
    const version = shownVersion ?? allocationsVersion()
    if (version === null) return failAndReadAgain(NOT_READ_YET)
    const list = allocationsToSave(edit, present, {
      roleids: roles.map(({ id }) => id),
      userids: new Set(users.map(({ id }) => id)),
      organisationid,
    })
    const outcome = await saving.run({ list, version })
    if (!outcome.ok) {
      if (outcome.failure.code === 'conflict') return failAndReadAgain(CHANGED_MEANWHILE)
      return setProblems(problemsOfFailure(outcome.failure))
    }
    draft.end()
    toast.success('Role allocations updated')
    goBack()
  }

  function failAndReadAgain(message: string) {
    allocations.retry()
    setProblems([{ message }])
  }

  async function cancel() {
    if (edit && !(await confirm({ message: 'Exit without saving changes?', danger: true }))) return
    draft.end()
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
          busy={busy}
          leaveLabel="Cancel"
          onLeave={() => void cancel()}
        />
      }
    >
      {hadDraft && edit && (
        <Notice title="Your unsaved changes">
          You have changed who holds these roles and not saved it yet.
        </Notice>
      )}
      <form
        id={FORM}
        noValidate
        inert={busy}
        className={styles.form}
        onSubmit={(event) => void save(event)}
      >
        <ErrorSummary problems={problems} />
        <div className={styles.roles}>
          {roles.map((role) => (
            <RoleFieldset
              key={role.id}
              role={role}
              state={roleState(role.id, edit, present)}
              people={users}
              onChoose={(userid, holds) =>
                keep(withHolder(edit, present, { roleid: role.id, userid, holds }))
              }
              onSettle={(choice) => edit && keep(settled(edit, present, role.id, choice))}
            />
          ))}
        </div>
      </form>
    </StaffScreen>
  )
}

function unsettled(title: string): string {
  return `${title}: somebody else has changed it too. Choose which version to keep`
}
