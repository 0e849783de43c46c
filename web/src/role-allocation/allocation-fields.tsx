import type { Role } from '@holdfast/contract/content/content'
import type { User } from '@holdfast/contract/people/users'
import type { RecordEditing } from '../editing/use-record-edit.ts'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { Notice } from '../ui/screen/notice.tsx'
import styles from './allocation-form.module.css'
import type { Holders } from './allocation-rules.ts'
import { RoleFieldset } from './role-fieldset.tsx'

type AllocationFieldsProps = {
  /** The form's element id, for a button outside of it. */
  id: string
  form: RecordEditing<Holders, never>
  roles: readonly Role[]
  users: readonly User[]
  onSave: () => void
}

/** The form of all roles with the people to choose; the Save button is outside. */
export function AllocationFields({ id, form, roles, users, onSave }: AllocationFieldsProps) {
  return (
    <>
      {form.isRestored && (
        <Notice title="Your unsaved changes">
          You have changed who holds these roles and not saved it yet.
        </Notice>
      )}
      <form
        id={id}
        noValidate
        inert={form.isLocked}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          onSave()
        }}
      >
        <ErrorSummary problems={form.problems} />
        <div className={styles.roles}>
          {roles.map((role) => (
            <RoleFieldset key={role.id} role={role} form={form} people={users} />
          ))}
        </div>
      </form>
    </>
  )
}
