import type { User } from '@holdfast/contract/users'
import { useState } from 'react'
import { useSaveUser } from '../../../data/users.ts'
import { useSaving } from '../../../editing/use-saving.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { RecordDialog } from '../../record-dialog/record-dialog.tsx'
import { useTypedFields } from '../../record-dialog/use-typed-fields.ts'
import {
  bodyOf,
  NO_PASSWORD,
  problemsOf,
  type StoredUserFields,
  startFields,
  TYPES,
  type UserFields,
  usernameOf,
} from './user-form-rules.ts'

/** Without a user it makes a new one. */
type UserDialogProps = { user?: User | undefined; onClose: () => void }

/** The dialog of a user. Username and organisation can be written for a new one only. */
export function UserDialog({ user, onClose }: UserDialogProps) {
  const { organisationid, organisations } = useAdminOrganisation()
  const { save, clear, problems, busy, errorOf } = useSaving(useSaveUser(organisationid))
  const start = startFields(user, organisationid)
  const [password, setPassword] = useState(NO_PASSWORD)
  const typed = useTypedFields(`user/${organisationid}`, user?.id, start, {
    onClose,
    onBeginAgain: () => {
      setPassword(NO_PASSWORD)
      clear()
    },
  })
  const fields: UserFields = { ...typed.fields, ...password }
  const hasPassword = password.password !== '' || password.confirmation !== ''
  const isNew = user === undefined

  const control = (field: keyof UserFields, change: (value: string) => void) => ({
    name: field,
    value: fields[field],
    error: errorOf(field),
    onChange: ({ target }: { target: { value: string } }) => change(target.value),
  })
  const words = (field: keyof StoredUserFields) =>
    control(field, (value) => typed.change({ [field]: value }))
  const secret = (field: keyof typeof NO_PASSWORD) =>
    control(field, (value) => setPassword({ ...password, [field]: value }))

  async function saveUser() {
    const input = { id: user?.id ?? usernameOf(fields), body: bodyOf(fields, isNew), isNew }
    if (await save(problemsOf(fields, isNew), () => input)) typed.close()
  }

  return (
    <RecordDialog
      {...typed.dialog}
      title={isNew ? 'New user' : `Edit ${user.name}`}
      onSave={() => void saveUser()}
      isChanged={typed.dialog.isChanged || hasPassword}
      isKept={!hasPassword}
      busy={busy}
      problems={problems}
    >
      {isNew && (
        <TextField
          {...words('username')}
          label="Username"
          hint="For logging in. It cannot be changed later."
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      )}
      {isNew && organisations && (
        <SelectField
          {...words('organisationid')}
          label="Organisation"
          options={organisations.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <TextField {...words('name')} label="Name" autoComplete="off" />
      <TextField {...words('email')} label="Email" type="email" autoComplete="off" />
      <SelectField
        {...words('type')}
        label="Type"
        hint="Admins can open the admin area."
        options={TYPES}
      />
      <PasswordField
        {...secret('password')}
        label="Password"
        hint={isNew ? 'At least 10 characters.' : 'Leave blank to keep the present password.'}
        autoComplete="new-password"
      />
      <PasswordField
        {...secret('confirmation')}
        label="Confirm password"
        autoComplete="new-password"
      />
    </RecordDialog>
  )
}
