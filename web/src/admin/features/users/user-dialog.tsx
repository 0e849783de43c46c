import { PASSWORD_CHARACTERS } from '@holdfast/contract/limits'
import type { User } from '@holdfast/contract/people/users'
import { useState } from 'react'
import { useExportUser } from '../../../data/admin/person-export.ts'
import { useSaveUser, useUsers } from '../../../data/admin/users.ts'
import { latestOf } from '../../../data/lists/records.ts'
import { PasswordMeter } from '../../../domain/password-meter.tsx'
import { ConflictChoice } from '../../../editing/conflict-choice.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { PersonExport } from '../../person-export/person-export.tsx'
import { RecordDialog } from '../../record-dialog/record-dialog.tsx'
import { useRecordDialog } from '../../record-dialog/use-record-dialog.ts'
import { ResetLinkSection } from './reset-link-section.tsx'
import { ProviderAccountRemoval, SecondFactorRemoval } from './sign-in-removals.tsx'
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

const LABELS = {
  username: 'Username',
  organisationid: 'Organisation',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  type: 'Type',
  password: 'Password',
  confirmation: 'Confirm password',
}

/** Without a user it makes a new one. */
type UserDialogProps = { user?: User | undefined; onClose: () => void }

/** The dialog of a user. Username and organisation can be written for a new one only. */
export function UserDialog({ user: opened, onClose }: UserDialogProps) {
  const { organisationid, name, organisations } = useAdminOrganisation()
  const users = useUsers(organisationid)
  const exporting = useExportUser(organisationid)
  const user = latestOf(users.data, opened)
  const current = startFields(user, organisationid)
  const [password, setPassword] = useState(NO_PASSWORD)
  const { form, dialog, saveAndClose } = useRecordDialog({
    kind: `user/${organisationid}`,
    id: user?.id,
    current,
    labelOf: (field) => LABELS[field],
    write: useSaveUser(organisationid),
    onConflict: users.retry,
    onClose,
    onDiscardChanges: () => setPassword(NO_PASSWORD),
  })
  const fields: UserFields = { ...form.fields, ...password }
  const nameOfOrganisation =
    organisations?.find(({ id }) => id === fields.organisationid)?.name ?? name
  const hasPassword = password.password !== '' || password.confirmation !== ''
  const isNew = user === undefined

  const control = (field: keyof UserFields, change: (value: string) => void) => ({
    name: field,
    label: LABELS[field],
    value: fields[field],
    error: form.errorOf(field),
    onChange: ({ target }: { target: { value: string } }) => change(target.value),
  })
  const fieldProps = (field: keyof StoredUserFields) =>
    control(field, (value) => form.change({ [field]: value }))
  const secret = (field: keyof typeof NO_PASSWORD) =>
    control(field, (value) => setPassword({ ...password, [field]: value }))

  async function saveUser() {
    const body = bodyOf(fields, isNew, current)
    const input = { id: user?.id ?? usernameOf(fields), body, isNew }
    await saveAndClose(problemsOf(fields, isNew), () => input)
  }

  return (
    <RecordDialog
      {...dialog}
      title={isNew ? 'New user' : `Edit ${user.name}`}
      onSave={() => void saveUser()}
      isChanged={dialog.isChanged || hasPassword}
      hasDraft={!hasPassword}
    >
      {isNew && (
        <TextField
          {...fieldProps('username')}
          hint="For logging in. It cannot be changed later."
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      )}
      {isNew && organisations && (
        <SelectField
          {...fieldProps('organisationid')}
          options={organisations.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <TextField {...fieldProps('name')} autoComplete="off" />
      <ConflictChoice form={form} field="name" />
      <TextField {...fieldProps('email')} type="email" autoComplete="off" />
      <ConflictChoice form={form} field="email" />
      <TextField
        {...fieldProps('phone')}
        type="tel"
        autoComplete="off"
        hint="The crisis team sees it, to ring whoever does not answer an alert; of the team itself everybody sees it."
      />
      <ConflictChoice form={form} field="phone" />
      <SelectField {...fieldProps('type')} hint="Admins can open the admin area." options={TYPES} />
      <ConflictChoice
        form={form}
        field="type"
        format={(type) => TYPES.find(({ value }) => value === type)?.label ?? type}
      />
      <PasswordField
        {...secret('password')}
        hint={
          isNew
            ? `At least ${PASSWORD_CHARACTERS.min} characters.`
            : 'Leave blank to keep the current password.'
        }
        autoComplete="new-password"
      />
      <PasswordMeter
        password={password.password}
        context={{
          username: user?.id ?? usernameOf(fields),
          name: fields.name,
          organisationname: nameOfOrganisation,
        }}
      />
      <PasswordField {...secret('confirmation')} autoComplete="new-password" />
      {user && (
        <>
          <ResetLinkSection userid={user.id} name={user.name} organisationid={organisationid} />
          <SecondFactorRemoval userid={user.id} name={user.name} organisationid={organisationid} />
          <ProviderAccountRemoval
            userid={user.id}
            name={user.name}
            organisationid={organisationid}
          />
          <PersonExport id={user.id} name={user.name} write={exporting} />
        </>
      )}
    </RecordDialog>
  )
}
