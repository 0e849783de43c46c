import type { PasswordContext } from '@holdfast/contract/sign-in/password-context'
import { useState } from 'react'
import { PasswordField } from '../ui/form/password-field.tsx'
import { NEW_PASSWORD_HINT, problemOfPasswords } from './new-password.ts'
import { PasswordMeter } from './password-meter.tsx'

type NewPasswordFieldsProps = { label: string; context: PasswordContext }

/** The fields of a form that sets a password, with how strong it is. */
export function NewPasswordFields({ label, context }: NewPasswordFieldsProps) {
  const [typed, setTyped] = useState('')
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        hint={NEW_PASSWORD_HINT}
        onChange={({ target }) => setTyped(target.value)}
      />
      <PasswordMeter password={typed} context={context} />
      <PasswordField label="Confirm password" name="repeated" autoComplete="new-password" />
    </>
  )
}

/** What a form with these fields holds, and what is wrong with it. */
export function readNewPassword(form: HTMLFormElement) {
  const fields = new FormData(form)
  const password = String(fields.get('password') ?? '')
  return { password, problem: problemOfPasswords(password, String(fields.get('repeated') ?? '')) }
}
